<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja" sourcelanguage="en">
    <context>
        <name>app</name>
        <message>
            <location filename="../../app/benchmark/build.py" />
            <location filename="../../app/chat/window/main_menus.py" />
            <location filename="../../app/primers/build.py" />
            <source>File</source>
            <translation>ファイル</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/build.py" />
            <source>Benchmark…</source>
            <translation>ベンチマーク…</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/services/benchmark.py" />
            <source>The benchmark stopped because of an internal error. Results so far are kept.</source>
            <translation>内部エラーによりベンチマークが中断しました。それまでの結果は残っています。</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <source>Start measures this computer with the installed models. It takes a few minutes. Replies pause while it runs; the current model is loaded again afterwards.</source>
            <translation>“開始”を押すと、インストール済みのモデルでこのコンピュータを計測します。数分かかります。その間、返答は作成されません。終了後、使用中のモデルを読み込み直します。</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <location filename="../../app/chat/widgets/action_row.py" />
            <location filename="../../app/chat/widgets/code_block.py" />
            <location filename="../../app/chat/widgets/text_body.py" />
            <location filename="../../app/ui/widgets/menus.py" />
            <source>Copy</source>
            <translation>コピー</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <source>Copy, float</source>
            <translation>コピー、float</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <source>Copy, float4</source>
            <translation>コピー、float4</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <source>CPU copy, one thread</source>
            <translation>CPUでのコピー、1スレッド</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <source>{model}, greedy, median of {count}; re-reading measured once</source>
            <translation>{model}、貪欲法、{count}回の中央値、再読み取りは1回</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <source>{count} tokens after a {prompt}-token prompt</source>
            <translation>{prompt}トークンのプロンプトに続く{count}トークン</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <source>1,536 channels, 16 states, computed in float32</source>
            <translation>1,536チャネル、16状態、float32で計算</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <source>running</source>
            <translation>計測中</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <location filename="../../app/models/values/download_sheet.py" />
            <source>waiting</source>
            <translation>待機中</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <source>Tokens</source>
            <translation>トークン</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <source>State kept</source>
            <translation>状態を保持</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <source>All re-read</source>
            <translation>すべて再読み取り</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <source>Speedup</source>
            <translation>倍率</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <source>Keeping the state vs. re-reading everything</source>
            <translation>状態の保持とすべての再読み取りの比較</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <location filename="../../app/conversations/window/import_export.py" />
            <location filename="../../app/models/window/models_window.py" />
            <source>Model</source>
            <translation>モデル</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <source>Load</source>
            <translation>読み込み</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <source>Speed</source>
            <translation>速度</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <location filename="../../app/chat/widgets/live_panel_groups.py" />
            <source>Time per token</source>
            <translation>1トークンの時間</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <source>Memory</source>
            <translation>メモリ</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <source>All installed sizes</source>
            <translation>インストール済みのすべてのサイズ</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <source>Test</source>
            <translation>テスト</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <source>Time</source>
            <translation>時間</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <source>Scan kernel and memory bandwidth</source>
            <translation>スキャンカーネルとメモリ帯域</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <source>1,536 channels, 16 states. The kernels need a GPU; these are CPU figures</source>
            <translation>1,536チャネル、16状態。カーネルにはGPUが必要です。これはCPUでの値です</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <source>CPU scan, {tokens} tokens</source>
            <translation>CPUでのスキャン、{tokens}トークン</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/widgets/tables.py" />
            <source>Scan, {tokens} tokens</source>
            <translation>スキャン、{tokens}トークン</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/window.py" />
            <source>keeping the state vs. re-reading</source>
            <translation>状態の保持と再読み取り</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/window.py" />
            <source>installed sizes</source>
            <translation>インストール済みのサイズ</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/window.py" />
            <source>scan</source>
            <translation>スキャン</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/window.py" />
            <source>memory bandwidth</source>
            <translation>メモリ帯域</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/window.py" />
            <source>Step {now} of {total}: {what}, run {repeat} of {repeats}</source>
            <translation>ステップ{now}/{total}: {what}、{repeat}/{repeats}回目</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/window.py" />
            <source>Available once the model has loaded and no reply is being written</source>
            <translation>モデルの読み込みが終わり、返答を作成していないときに開始できます</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/window.py" />
            <source>Stopping after this step</source>
            <translation>このステップの後に停止します</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/window.py" />
            <source>Unloading the current model</source>
            <translation>現在のモデルを解放中</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/window.py" />
            <source>{what}, {tokens} tokens</source>
            <translation>{what}、{tokens}トークン</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/window.py" />
            <source>Benchmark</source>
            <translation>ベンチマーク</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/window.py" />
            <source>Copy as Markdown</source>
            <translation>Markdownとしてコピー</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/window.py" />
            <location filename="../../app/conversations/window/list_controller.py" />
            <location filename="../../app/primers/window/primers_window.py" />
            <source>Export…</source>
            <translation>書き出す…</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/window.py" />
            <source>Start</source>
            <translation>開始</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/window.py" />
            <source>Export Benchmark</source>
            <translation>ベンチマークを書き出す</translation>
        </message>
        <message>
            <location filename="../../app/benchmark/window.py" />
            <location filename="../../app/chat/window/main_menus.py" />
            <location filename="../../app/models/values/download_sheet.py" />
            <location filename="../../app/models/values/rows.py" />
            <location filename="../../app/ui/widgets/buttons.py" />
            <source>Stop</source>
            <translation>停止</translation>
        </message>
        <message>
            <location filename="../../app/build.py" />
            <location filename="../../app/conversations/widgets/conversation_list.py" />
            <location filename="../../app/storage/values.py" />
            <source>Conversations</source>
            <translation>会話</translation>
        </message>
        <message>
            <location filename="../../app/build.py" />
            <source>Settings</source>
            <translation>設定</translation>
        </message>
        <message>
            <location filename="../../app/build.py" />
            <location filename="../../app/storage/values.py" />
            <source>Converted weights</source>
            <translation>変換済みの重み</translation>
        </message>
        <message>
            <location filename="../../app/chat/values/charts.py" />
            <source>Time per token: median {median}, 95th percentile {p95}, up to token {token}</source>
            <translation>1トークンの時間: 中央値{median}、95パーセンタイル{p95}、トークン{token}まで</translation>
        </message>
        <message>
            <location filename="../../app/chat/values/charts.py" />
            <source>Time per token: token {token}, {step}, median {median}</source>
            <translation>1トークンの時間: トークン{token}、{step}、中央値{median}</translation>
        </message>
        <message>
            <location filename="../../app/chat/values/charts.py" />
            <source>Cache memory: {state} at every position; Transformer, computed, {cache} at token {token}</source>
            <translation>キャッシュメモリ: どの位置でも{state}、Transformer（計算値）はトークン{token}で{cache}</translation>
        </message>
        <message>
            <location filename="../../app/chat/values/charts.py" />
            <source>Time per token: no data yet</source>
            <translation>1トークンの時間: データはまだありません</translation>
        </message>
        <message>
            <location filename="../../app/chat/values/charts.py" />
            <source>Cache memory: no model</source>
            <translation>キャッシュメモリ: モデルなし</translation>
        </message>
        <message>
            <location filename="../../app/chat/values/charts.py" />
            <source>Cache memory: {state} at every position</source>
            <translation>キャッシュメモリ: どの位置でも{state}</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <location filename="../../app/chat/window/main_menus.py" />
            <location filename="../../app/conversations/services/edits.py" />
            <source>Edit</source>
            <translation>編集</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <location filename="../../app/chat/window/main_menus.py" />
            <location filename="../../app/conversations/services/edits.py" />
            <source>Regenerate</source>
            <translation>再生成</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <location filename="../../app/chat/widgets/reply_status.py" />
            <location filename="../../app/chat/window/main_menus.py" />
            <location filename="../../app/conversations/services/edits.py" />
            <location filename="../../app/welcome/window.py" />
            <source>Continue</source>
            <translation>続ける</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <location filename="../../app/chat/widgets/reply_status.py" />
            <source>Retry</source>
            <translation>再試行</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <source>Retry with Higher Penalty</source>
            <translation>ペナルティを上げて再試行</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <location filename="../../app/chat/window/main_menus.py" />
            <location filename="../../app/conversations/services/edits.py" />
            <source>Fan Out</source>
            <translation>返答を並べて作成</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <source>Branch into New Conversation</source>
            <translation>新規会話に分岐</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <source>Go Back to Here</source>
            <translation>ここまで戻る</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <location filename="../../app/conversations/services/edits.py" />
            <source>Show Later Messages</source>
            <translation>以降のメッセージを表示</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <source>Show Surprise</source>
            <translation>意外度を表示</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <source>Hide Surprise</source>
            <translation>意外度を隠す</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <location filename="../../app/conversations/services/edits.py" />
            <source>Delete Message</source>
            <translation>メッセージを削除</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Previous Version</source>
            <translation>前のバージョン</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Next Version</source>
            <translation>次のバージョン</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <location filename="../../app/conversations/values/primer.py" />
            <source>1 token</source>
            <translation>1トークン</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <location filename="../../app/conversations/values/primer.py" />
            <source>{count} tokens</source>
            <translation>{count}トークン</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <source>Previous version</source>
            <translation>前のバージョン</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <source>Next version</source>
            <translation>次のバージョン</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <source>Branch into a new conversation</source>
            <translation>新規会話に分岐</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <location filename="../../app/models/window/models_window.py" />
            <source>More</source>
            <translation>その他</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <source>Version {index} of {count}</source>
            <translation>バージョン{index}/{count}</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <location filename="../../app/chat/widgets/fan_out.py" />
            <source>Copy reply</source>
            <translation>返答をコピー</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <source>Copy message</source>
            <translation>メッセージをコピー</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <source>Edit reply</source>
            <translation>返答を編集</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/action_row.py" />
            <location filename="../../app/chat/widgets/message_edit.py" />
            <source>Edit message</source>
            <translation>メッセージを編集</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/charts.py" />
            <source>training length</source>
            <translation>学習時の長さ</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/code_block.py" />
            <source>Code</source>
            <translation>コード</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/code_block.py" />
            <source>Copied</source>
            <translation>コピー済み</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/code_block.py" />
            <source>Copy code</source>
            <translation>コードをコピー</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/code_block.py" />
            <source>Code, {language}</source>
            <translation>コード、{language}</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/composer.py" />
            <source>Drop to insert the text; hold Alt to make a primer</source>
            <translation>ドロップしてテキストを挿入、Altキーを押しながらドロップしてプライマーを作成</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/composer.py" />
            <source>Drop to make a primer from the text</source>
            <translation>ドロップしてテキストからプライマーを作成</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/composer.py" />
            <source>Drop to insert the text; hold Option to make a primer</source>
            <translation>ドロップしてテキストを挿入、Optionキーを押しながらドロップしてプライマーを作成</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/composer.py" />
            <location filename="../../app/welcome/widgets.py" />
            <source>Message</source>
            <translation>メッセージ</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/composer.py" />
            <source>Insert text file</source>
            <translation>テキストファイルを挿入</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/composer.py" />
            <location filename="../../app/primers/build.py" />
            <source>Primers…</source>
            <translation>プライマー…</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/composer.py" />
            <source>Write your next message while this one finishes</source>
            <translation>完了を待つ間に次のメッセージを入力できます</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/composer.py" />
            <source>Write your next message while the benchmark runs</source>
            <translation>ベンチマークの実行中も次のメッセージを入力できます</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/composer.py" />
            <source>Hidden characters change the order of this text</source>
            <translation>不可視文字により、このテキストの表示順が変わっています</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/fan_out.py" />
            <source>{count} replies from one state. The prompt was read once. The {rest} you don’t choose are kept as branches.</source>
            <translation>1つの状態から{count}件の返答を作成しました。プロンプトは一度だけ読み取られました。選ばなかった{rest}件は分岐として残ります。</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/fan_out.py" />
            <source>Use This One</source>
            <translation>これを使用</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/fan_out.py" />
            <location filename="../../app/chat/widgets/find_bar.py" />
            <source>{index} of {count}</source>
            <translation>{index}/{count}</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/fan_out.py" />
            <source>Reply {place}: {text}</source>
            <translation>返答{place}: {text}</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/find_bar.py" />
            <source>Find in this conversation</source>
            <translation>この会話内を検索</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/find_bar.py" />
            <source>Previous match</source>
            <translation>前の一致</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/find_bar.py" />
            <source>Next match</source>
            <translation>次の一致</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/find_bar.py" />
            <location filename="../../app/models/values/download_sheet.py" />
            <location filename="../../app/ui/widgets/banner.py" />
            <source>Close</source>
            <translation>閉じる</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/find_bar.py" />
            <source>No matches</source>
            <translation>一致なし</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/live_panel.py" />
            <source>Charts continue with the next reply</source>
            <translation>次の返答からグラフを続けます</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/live_panel.py" />
            <location filename="../../app/chat/window/live_panel_controller.py" />
            <source>Live panel</source>
            <translation>ライブパネル</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/live_panel.py" />
            <source>Charts begin with the first reply</source>
            <translation>最初の返答からグラフを表示します</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/live_panel.py" />
            <source>passes {room} GB</source>
            <translation>{room} GBを超過</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/live_panel.py" />
            <source>Past {count} tokens, this model’s training length, recall fades. Speed and memory stay the same.</source>
            <translation>このモデルの学習時の長さである{count}トークンを超えると、記憶が薄れていきます。速度とメモリは変わりません。</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/live_panel.py" />
            <source>Hide panel</source>
            <translation>パネルを隠す</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/live_panel.py" />
            <source>Export charts</source>
            <translation>グラフを書き出す</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/live_panel.py" />
            <source>Live</source>
            <translation>ライブ</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/live_panel_groups.py" />
            <source>Token {count} “{text}”</source>
            <translation>トークン{count} “{text}”</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/live_panel_groups.py" />
            <location filename="../../app/storage/window.py" />
            <location filename="../../app/ui/widgets/choices.py" />
            <source>{name}: {value}</source>
            <translation>{name}: {value}</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/live_panel_groups.py" />
            <source>Median</source>
            <translation>中央値</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/live_panel_groups.py" />
            <source>95th percentile</source>
            <translation>95パーセンタイル</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/live_panel_groups.py" />
            <source>Cache memory</source>
            <translation>キャッシュメモリ</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/live_panel_groups.py" />
            <location filename="../../app/models/window/models_window.py" />
            <source>State</source>
            <translation>状態</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/live_panel_groups.py" />
            <source>Transformer, computed</source>
            <translation>Transformer（計算値）</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/live_panel_groups.py" />
            <source>Memory now</source>
            <translation>現在のメモリ</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/live_panel_groups.py" />
            <location filename="../../app/models/widgets/model_row.py" />
            <source>Weights</source>
            <translation>重み</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/live_panel_groups.py" />
            <source>MLX pool</source>
            <translation>MLXプール</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/live_panel_groups.py" />
            <source>Whole app</source>
            <translation>アプリ全体</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/live_panel_groups.py" />
            <source>Token {count}</source>
            <translation>トークン{count}</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/live_panel_groups.py" />
            <source>{unit}, at any length</source>
            <translation>{unit}、長さによらず一定</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/live_panel_groups.py" />
            <source>{model} state</source>
            <translation>{model}の状態</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/live_panel_groups.py" />
            <source>Weights, {precision}</source>
            <translation>重み、{precision}</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/message.py" />
            <source>Show all {count} characters</source>
            <translation>全{count}文字を表示</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/message.py" />
            <location filename="../../app/conversations/services/edits.py" />
            <location filename="../../app/ui/widgets/buttons.py" />
            <source>Send</source>
            <translation>送信</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/message.py" />
            <source>You: {text}</source>
            <translation>あなた: {text}</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/message.py" />
            <location filename="../../app/models/window/sheets.py" />
            <source>Save</source>
            <translation>保存</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/message.py" />
            <source>Reply: {text}</source>
            <translation>返答: {text}</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/message_edit.py" />
            <location filename="../../app/ui/values/question.py" />
            <location filename="../../app/ui/widgets/sheet.py" />
            <source>Cancel</source>
            <translation>キャンセル</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/reply_status.py" />
            <source>The last sentence repeats. A higher repetition penalty usually helps.</source>
            <translation>最後の文が繰り返されています。通常は反復ペナルティを上げると改善します。</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/reply_status.py" />
            <source>Retry with {penalty}</source>
            <translation>{penalty}で再試行</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/reply_status.py" />
            <source>Show</source>
            <translation>表示</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/reply_status.py" />
            <source>One later message is kept as a branch.</source>
            <translation>以降の1件のメッセージは分岐として残っています。</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/reply_status.py" />
            <source>{count} later messages are kept as a branch.</source>
            <translation>以降の{count}件のメッセージは分岐として残っています。</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/reply_status.py" />
            <location filename="../../app/inference/values/status.py" />
            <source>Reading the prompt, {percent}%</source>
            <translation>プロンプトを読み取り中、{percent}%</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/reply_status.py" />
            <location filename="../../app/inference/values/status.py" />
            <source>Reading the prompt</source>
            <translation>プロンプトを読み取り中</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/reply_status.py" />
            <location filename="../../engine/bench/api.py" />
            <source>Stopped.</source>
            <translation>停止しました。</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/reply_status.py" />
            <source>Recovered after a crash.</source>
            <translation>クラッシュ後に復元しました。</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/reply_status.py" />
            <source>Reached the limit of {count} tokens.</source>
            <translation>上限の{count}トークンに達しました。</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/reply_status.py" />
            <source>Continue from this token</source>
            <translation>このトークンから続ける</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/text_body.py" />
            <location filename="../../app/ui/widgets/menus.py" />
            <source>Select All</source>
            <translation>すべてを選択</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/title_bar.py" />
            <source>Decoding speed in tokens per second, not counting the prompt.
First token: the time from sending to the reply’s first token.</source>
            <translation>デコードの速度（1秒あたりのトークン数、プロンプトの読み取りを除く）。
最初のトークン: 送信から返答の最初のトークンまでの時間。</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/title_bar.py" />
            <source>first token {time}</source>
            <translation>最初のトークン {time}</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/title_bar.py" />
            <source>{count} at once, first token {time}</source>
            <translation>{count}件同時、最初のトークン {time}</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/title_bar.py" />
            <location filename="../../app/inference/values/status.py" />
            <source>Choose a model</source>
            <translation>モデルを選択</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/title_bar.py" />
            <source>Model {what}</source>
            <translation>モデル{what}</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/title_bar.py" />
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Models…</source>
            <translation>モデル…</translation>
        </message>
        <message>
            <location filename="../../app/chat/widgets/transcript.py" />
            <source>Transcript</source>
            <translation>会話の内容</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/about.py" />
            <location filename="../../app/chat/window/main_menus.py" />
            <source>About Mamba Metal</source>
            <translation>Mamba Metalについて</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/about.py" />
            <source>Licences</source>
            <translation>ライセンス</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/about.py" />
            <source>Version {version}</source>
            <translation>バージョン{version}</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/about.py" />
            <source>Mamba language models, entirely on this computer. MIT licence.</source>
            <translation>Mamba言語モデルを、このコンピュータだけで。MITライセンス。</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/about.py" />
            <source>Licence of Mamba Metal</source>
            <translation>Mamba Metalのライセンス</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/announcements.py" />
            <source>Reply started</source>
            <translation>返答の作成を開始しました</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/announcements.py" />
            <location filename="../../app/inference/values/status.py" />
            <source>Stopped</source>
            <translation>停止</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/chat_view.py" />
            <location filename="../../app/conversations/widgets/sidebar.py" />
            <source>Menu</source>
            <translation>メニュー</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/chat_view.py" />
            <source>Show sidebar</source>
            <translation>サイドバーを表示</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/chat_view.py" />
            <location filename="../../app/chat/window/model_switcher.py" />
            <location filename="../../app/conversations/values/conversation.py" />
            <location filename="../../app/conversations/widgets/sidebar.py" />
            <source>New conversation</source>
            <translation>新規会話</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/chat_view.py" />
            <source>Show panel</source>
            <translation>パネルを表示</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/conversation_controller.py" />
            <source>A reply is being written. Stop it or wait for it to finish, then try again.</source>
            <translation>返答を作成中です。停止するか、完了を待ってから、もう一度お試しください。</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/conversation_controller.py" />
            <location filename="../../app/models/values/download.py" />
            <location filename="../../app/models/values/download_sheet.py" />
            <location filename="../../app/models/values/rows.py" />
            <source>Try Again</source>
            <translation>再試行</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/conversation_controller.py" />
            <source>Choose a reply, or write the next message</source>
            <translation>返答を選ぶか、次のメッセージを入力してください</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/live_panel_controller.py" />
            <source>Export Picture</source>
            <translation>画像を書き出す</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/live_panel_controller.py" />
            <source>Export Data</source>
            <translation>データを書き出す</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/live_panel_controller.py" />
            <source>Export Picture…</source>
            <translation>画像を書き出す…</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/live_panel_controller.py" />
            <source>Export Data…</source>
            <translation>データを書き出す…</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/live_panel_controller.py" />
            <source>Copy Data</source>
            <translation>データをコピー</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <location filename="../../app/settings/values/settings.py" />
            <source>Chat</source>
            <translation>チャット</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Conversation</source>
            <translation>会話</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>View</source>
            <translation>表示</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Window</source>
            <translation>ウインドウ</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Help</source>
            <translation>ヘルプ</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>New Conversation</source>
            <translation>新規会話</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Open Folder…</source>
            <translation>フォルダを開く…</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Import Conversation…</source>
            <translation>会話を読み込む…</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Export Conversation…</source>
            <translation>会話を書き出す…</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Print…</source>
            <translation>プリント…</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Settings…</source>
            <translation>設定…</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Close Window</source>
            <translation>ウインドウを閉じる</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Quit Mamba Metal</source>
            <translation>Mamba Metalを終了</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <location filename="../../app/ui/values/notice.py" />
            <source>Undo</source>
            <translation>取り消す</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Undo {change}</source>
            <translation>{change}を取り消す</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Redo</source>
            <translation>やり直す</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Redo {change}</source>
            <translation>{change}をやり直す</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Find in Conversation</source>
            <translation>会話内を検索</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Find Next</source>
            <translation>次を検索</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Find Previous</source>
            <translation>前を検索</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Search Conversations</source>
            <translation>会話を検索</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Copy Last Reply</source>
            <translation>最後の返答をコピー</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Copy Conversation</source>
            <translation>会話をコピー</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Go to Message Field</source>
            <translation>入力欄に移動</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Jump to Latest</source>
            <translation>最新に移動</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <location filename="../../app/conversations/services/edits.py" />
            <location filename="../../app/conversations/window/list_controller.py" />
            <location filename="../../app/primers/window/primers_window.py" />
            <source>Rename</source>
            <translation>名前を変更</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Pin or Unpin</source>
            <translation>ピンで固定／固定を解除</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <location filename="../../app/conversations/window/list_controller.py" />
            <source>Duplicate</source>
            <translation>複製</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Previous Conversation</source>
            <translation>前の会話</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Next Conversation</source>
            <translation>次の会話</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <location filename="../../app/conversations/window/list_controller.py" />
            <location filename="../../app/primers/window/primers_window.py" />
            <source>Delete</source>
            <translation>削除</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Exit Full Screen</source>
            <translation>フルスクリーンを解除</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Enter Full Screen</source>
            <translation>フルスクリーンにする</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Sidebar</source>
            <translation>サイドバー</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Live Panel</source>
            <translation>ライブパネル</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Next Pane</source>
            <translation>次のパネル</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Previous Pane</source>
            <translation>前のパネル</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Larger Text</source>
            <translation>文字を大きく</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Smaller Text</source>
            <translation>文字を小さく</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Default Text Size</source>
            <translation>標準の文字サイズ</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Minimise</source>
            <translation>しまう</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Zoom</source>
            <translation>拡大／縮小</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <source>Bring All to Front</source>
            <translation>すべてを手前に移動</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/main_menus.py" />
            <location filename="../../app/welcome/window.py" />
            <source>Welcome to Mamba Metal</source>
            <translation>Mamba Metalへようこそ</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/model_switcher.py" />
            <source>Use 8-bit</source>
            <translation>8ビットを使用</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/model_switcher.py" />
            <source>Use 32-bit</source>
            <translation>32ビットを使用</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/model_switcher.py" />
            <source>{model} continues what you write. Start a sentence or ask a question.</source>
            <translation>{model}は書いた文章の続きを書きます。文の書き出しか質問を入力してください。</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/model_switcher.py" />
            <source>{model} runs entirely on this computer. Start a sentence or ask a question.</source>
            <translation>{model}はこのコンピュータだけで動作します。文の書き出しか質問を入力してください。</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/model_switcher.py" />
            <source>Open Folder</source>
            <translation>フォルダを開く</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/text_file_insertion.py" />
            <source>Insert Text File</source>
            <translation>テキストファイルを挿入</translation>
        </message>
        <message>
            <location filename="../../app/chat/window/text_file_insertion.py" />
            <source>Couldn’t read {name}, so it wasn’t inserted.</source>
            <translation>{name}を読み込めなかったため、挿入されませんでした。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/archive/backups.py" />
            <location filename="../../app/conversations/archive/opening.py" />
            <source>The conversation file is damaged.</source>
            <translation>会話のファイルが破損しています。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/archive/errors.py" />
            <source>Couldn’t open your conversations: the disk is full. Nothing was changed. Free up some space, then try again.</source>
            <translation>会話を開けませんでした。ディスクに空きがありません。何も変更されていません。空き領域を増やしてから、もう一度お試しください。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/archive/errors.py" />
            <source>Your conversations are open in another copy of Mamba Metal. Quit that copy, then try again.</source>
            <translation>会話は別のMamba Metalで開かれています。そちらを終了してから、もう一度お試しください。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/archive/errors.py" />
            <source>Couldn’t open your conversations: the file or its folder is read-only. Nothing was changed. Allow writing there, then try again.</source>
            <translation>会話を開けませんでした。ファイルまたはフォルダに書き込む権限がありません。何も変更されていません。書き込みを許可してから、もう一度お試しください。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/archive/errors.py" />
            <source>The conversation file is damaged. Nothing was changed. Reopen Mamba Metal to restore the last backup.</source>
            <translation>会話のファイルが破損しています。何も変更されていません。Mamba Metalを開き直すと、最後のバックアップから復元されます。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/archive/errors.py" />
            <source>Couldn’t open your conversations. Nothing was changed. Try again.</source>
            <translation>会話を開けませんでした。何も変更されていません。もう一度お試しください。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/archive/errors.py" />
            <source>Couldn’t save this conversation: the disk is full. It stays open. Free up some space, then try again.</source>
            <translation>この会話を保存できませんでした。ディスクに空きがありません。会話は開いたままです。空き領域を増やしてから、もう一度お試しください。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/archive/errors.py" />
            <source>Couldn’t save this conversation: another copy of Mamba Metal is using the file. It stays open. Quit that copy, then try again.</source>
            <translation>この会話を保存できませんでした。別のMamba Metalがファイルを使用しています。会話は開いたままです。そちらを終了してから、もう一度お試しください。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/archive/errors.py" />
            <source>Couldn’t save this conversation: the file or its folder is read-only. It stays open. Allow writing there, then try again.</source>
            <translation>この会話を保存できませんでした。ファイルまたはフォルダに書き込む権限がありません。会話は開いたままです。書き込みを許可してから、もう一度お試しください。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/archive/errors.py" />
            <source>Couldn’t save this conversation: the conversation file is damaged. It stays open. Export it, then reopen Mamba Metal.</source>
            <translation>この会話を保存できませんでした。会話のファイルが破損しています。会話は開いたままです。書き出してから、Mamba Metalを開き直してください。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/archive/errors.py" />
            <source>Couldn’t save this conversation. It stays open. Try again.</source>
            <translation>この会話を保存できませんでした。会話は開いたままです。もう一度お試しください。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/archive/errors.py" />
            <source>Couldn’t read this conversation: the conversation file is damaged. Reopen Mamba Metal to restore the last backup.</source>
            <translation>この会話を読み込めませんでした。会話のファイルが破損しています。Mamba Metalを開き直すと、最後のバックアップから復元されます。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/archive/errors.py" />
            <source>Couldn’t read the conversation file. Nothing was changed. Try again.</source>
            <translation>会話のファイルを読み込めませんでした。何も変更されていません。もう一度お試しください。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/archive/opening.py" />
            <source>Couldn’t open your conversations: this Python’s SQLite is too old. Nothing was changed. Use a Python with SQLite 3.37 or later.</source>
            <translation>会話を開けませんでした。このPythonのSQLiteは古すぎます。何も変更されていません。SQLite 3.37以降を備えたPythonを使用してください。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/archive/opening.py" />
            <source>The conversation file was damaged and has been set aside. Conversations from the last backup are open.</source>
            <translation>会話のファイルが破損していたため、別名で保管しました。最後のバックアップの会話を開いています。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/archive/opening.py" />
            <source>Later messages that could be recovered were added.</source>
            <translation>その後のメッセージのうち、復元できたものを追加しました。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/archive/opening.py" />
            <source>The conversation file was damaged and has been set aside. The messages that could be recovered are open.</source>
            <translation>会話のファイルが破損していたため、別名で保管しました。復元できたメッセージを開いています。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/archive/opening.py" />
            <source>The conversation file was damaged and has been set aside. There’s no backup, so the list is empty.</source>
            <translation>会話のファイルが破損していたため、別名で保管しました。バックアップがないため、リストは空です。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/archive/schema.py" />
            <source>These conversations were created with a newer version of Mamba Metal. Nothing was changed. Open them with that version.</source>
            <translation>これらの会話は新しいバージョンのMamba Metalで作成されました。何も変更されていません。そのバージョンで開いてください。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/services/edits.py" />
            <source>Go Back</source>
            <translation>戻る</translation>
        </message>
        <message>
            <location filename="../../app/conversations/services/edits.py" />
            <source>Show Version</source>
            <translation>バージョンを表示</translation>
        </message>
        <message>
            <location filename="../../app/conversations/services/edits.py" />
            <source>Delete Conversation</source>
            <translation>会話を削除</translation>
        </message>
        <message>
            <location filename="../../app/conversations/services/import_export.py" />
            <source>Couldn’t export the conversation to that location. The conversation is unchanged. Choose another location.</source>
            <translation>会話をその場所に書き出せませんでした。会話はそのままです。別の場所を選択してください。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/services/import_export.py" />
            <source>Couldn’t read this file. Nothing was imported.</source>
            <translation>このファイルを読み込めませんでした。何も読み込まれていません。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/formats.py" />
            <source>This file doesn’t contain a Mamba Metal conversation. Nothing was imported.</source>
            <translation>このファイルにはMamba Metalの会話が含まれていません。何も読み込まれていません。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/formats.py" />
            <source>This file is too large to be a conversation. Nothing was imported.</source>
            <translation>このファイルは会話としては大きすぎます。何も読み込まれていません。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/formats.py" />
            <source>This file was created with a newer version of Mamba Metal. Nothing was imported. Open it with that version.</source>
            <translation>このファイルは新しいバージョンのMamba Metalで作成されました。何も読み込まれていません。そのバージョンで開いてください。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/formats.py" />
            <source>This file is incomplete or was edited by hand. Nothing was imported.</source>
            <translation>このファイルは不完全か、手作業で編集されています。何も読み込まれていません。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/primer.py" />
            <source>{name}, {tokens} tokens</source>
            <translation>{name}、{tokens}トークン</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/primer.py" />
            <source>{name}, reading {percent}%</source>
            <translation>{name}、読み取り中 {percent}%</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/primer.py" />
            <source>Reading, {percent}%</source>
            <translation>読み取り中、{percent}%</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/primer.py" />
            <source>Starts from the primer “{name}”, {tokens} tokens</source>
            <translation>プライマー“{name}”から開始、{tokens}トークン</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/primer.py" />
            <location filename="../../app/primers/services/primers.py" />
            <source>{model}, {precision}</source>
            <translation>{model}、{precision}</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/primer.py" />
            <source>{tokens} tokens · {model} · {date}</source>
            <translation>{tokens}トークン · {model} · {date}</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/primer.py" />
            <source>Primer</source>
            <translation>プライマー</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/primer.py" />
            <source>{name}, not read yet</source>
            <translation>{name}、未読み取り</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/primer.py" />
            <source>Starts from the primer “{name}”</source>
            <translation>プライマー“{name}”から開始</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/primer.py" />
            <source>Not read yet · {date}</source>
            <translation>未読み取り · {date}</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/primer.py" />
            <source>“{name}” was read by another model</source>
            <translation>“{name}”は別のモデルで読み取られました</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/primer.py" />
            <source>Its state was made with {made_with}, but {in_use} is in use, so the state can’t be used now. The file also contains the text, which this model can read again. The state is kept for {made_with}.</source>
            <translation>状態は{made_with}で作成されたもので、現在は{in_use}を使用しているため、今は使えません。ファイルにはテキストも含まれており、このモデルで読み取り直せます。状態は{made_with}用に保持されます。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/primer.py" />
            <source>{name} is larger than 4 MB, so it wasn’t read. Make a primer from the part you need.</source>
            <translation>{name}は4 MBを超えるため読み取られませんでした。必要な部分からプライマーを作成してください。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/primer.py" />
            <source>{name} isn’t a text file, so it can’t become a primer.</source>
            <translation>{name}はテキストファイルではないため、プライマーにできません。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/primer.py" />
            <source>{name} is empty, so it can’t become a primer.</source>
            <translation>{name}は空のため、プライマーにできません。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/primer.py" />
            <source>Read Again with This Model</source>
            <translation>このモデルで読み取り直す</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>Pinned</source>
            <translation>ピンで固定</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>January</source>
            <translation>1月</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>February</source>
            <translation>2月</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>March</source>
            <translation>3月</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>April</source>
            <translation>4月</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>May</source>
            <translation>5月</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>June</source>
            <translation>6月</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>July</source>
            <translation>7月</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>August</source>
            <translation>8月</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>September</source>
            <translation>9月</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>October</source>
            <translation>10月</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>November</source>
            <translation>11月</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>December</source>
            <translation>12月</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>Monday</source>
            <translation>月曜日</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>Tuesday</source>
            <translation>火曜日</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>Wednesday</source>
            <translation>水曜日</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>Thursday</source>
            <translation>木曜日</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>Friday</source>
            <translation>金曜日</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>Saturday</source>
            <translation>土曜日</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>Sunday</source>
            <translation>日曜日</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>{day} {month}</source>
            <translation>{month}{day}日</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>Today</source>
            <translation>今日</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>Yesterday</source>
            <translation>昨日</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>Previous 7 days</source>
            <translation>過去7日間</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>{month} {year}</source>
            <translation>{year}年{month}</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>Writing</source>
            <translation>作成中</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/sidebar.py" />
            <source>{when} · {model}</source>
            <translation>{when} · {model}</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/text_file.py" />
            <source>{name} is larger than 1 MB, so it wasn’t inserted. Copy and paste the part you need.</source>
            <translation>{name}は1 MBを超えるため挿入されませんでした。必要な部分をコピー＆ペーストしてください。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/values/text_file.py" />
            <source>{name} isn’t UTF-8 or UTF-16 text, so it wasn’t inserted.</source>
            <translation>{name}はUTF-8またはUTF-16のテキストではないため挿入されませんでした。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/widgets/conversation_list.py" />
            <location filename="../../app/conversations/widgets/search.py" />
            <source>Title</source>
            <translation>タイトル</translation>
        </message>
        <message>
            <location filename="../../app/conversations/widgets/search.py" />
            <source>Search results</source>
            <translation>検索結果</translation>
        </message>
        <message>
            <location filename="../../app/conversations/widgets/search.py" />
            <source>Titles and all messages were searched.</source>
            <translation>タイトルとすべてのメッセージを検索しました。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/widgets/search.py" />
            <source>No results for “{query}”</source>
            <translation>“{query}”の検索結果はありません</translation>
        </message>
        <message>
            <location filename="../../app/conversations/widgets/search.py" />
            <source>Search</source>
            <translation>検索</translation>
        </message>
        <message>
            <location filename="../../app/conversations/widgets/search.py" />
            <source>Search all conversations</source>
            <translation>すべての会話を検索</translation>
        </message>
        <message>
            <location filename="../../app/conversations/widgets/sidebar.py" />
            <source>Hide sidebar</source>
            <translation>サイドバーを隠す</translation>
        </message>
        <message>
            <location filename="../../app/conversations/widgets/sidebar.py" />
            <source>Your conversations appear here</source>
            <translation>会話はここに表示されます</translation>
        </message>
        <message>
            <location filename="../../app/conversations/window/import_export.py" />
            <source>Markdown (*.md)</source>
            <translation>Markdown (*.md)</translation>
        </message>
        <message>
            <location filename="../../app/conversations/window/import_export.py" />
            <source>PDF (*.pdf)</source>
            <translation>PDF (*.pdf)</translation>
        </message>
        <message>
            <location filename="../../app/conversations/window/import_export.py" />
            <source>JSON, with all versions (*.json)</source>
            <translation>JSON、すべてのバージョン (*.json)</translation>
        </message>
        <message>
            <location filename="../../app/conversations/window/import_export.py" />
            <source>You</source>
            <translation>あなた</translation>
        </message>
        <message>
            <location filename="../../app/conversations/window/import_export.py" />
            <source>Date</source>
            <translation>日付</translation>
        </message>
        <message>
            <location filename="../../app/conversations/window/import_export.py" />
            <source>Export Conversation</source>
            <translation>会話を書き出す</translation>
        </message>
        <message>
            <location filename="../../app/conversations/window/import_export.py" />
            <source>Import Conversation</source>
            <translation>会話を読み込む</translation>
        </message>
        <message>
            <location filename="../../app/conversations/window/import_export.py" />
            <source>Print Conversation</source>
            <translation>会話をプリント</translation>
        </message>
        <message>
            <location filename="../../app/conversations/window/list_controller.py" />
            <source>“{title}” was deleted.</source>
            <translation>“{title}”を削除しました。</translation>
        </message>
        <message>
            <location filename="../../app/conversations/window/list_controller.py" />
            <source>Unpin</source>
            <translation>ピンを外す</translation>
        </message>
        <message>
            <location filename="../../app/conversations/window/list_controller.py" />
            <source>Pin</source>
            <translation>ピンで固定</translation>
        </message>
        <message>
            <location filename="../../app/desktop/services/notifications.py" />
            <source>Reply finished</source>
            <translation>返答が完了しました</translation>
        </message>
        <message>
            <location filename="../../app/desktop/services/notifications.py" />
            <source>Reply reached its length limit</source>
            <translation>返答が長さの上限に達しました</translation>
        </message>
        <message>
            <location filename="../../app/desktop/services/notifications.py" />
            <source>Reply ended early</source>
            <translation>返答が途中で終わりました</translation>
        </message>
        <message>
            <location filename="../../app/desktop/services/notifications.py" />
            <source>{model} downloaded</source>
            <translation>{model}のダウンロードが完了しました</translation>
        </message>
        <message>
            <location filename="../../app/desktop/services/notifications.py" />
            <source>It’s ready to use.</source>
            <translation>すぐに使えます。</translation>
        </message>
        <message>
            <location filename="../../app/desktop/services/notifications.py" />
            <source>Download of {model} stopped</source>
            <translation>{model}のダウンロードが停止しました</translation>
        </message>
        <message>
            <location filename="../../app/desktop/services/sleep_prevention.py" />
            <source>Writing a reply or downloading a model</source>
            <translation>返答の作成中またはモデルのダウンロード中</translation>
        </message>
        <message>
            <location filename="../../app/i18n/numbers.py" />
            <source>no</source>
            <translation>0</translation>
        </message>
        <message>
            <location filename="../../app/i18n/numbers.py" />
            <source>one</source>
            <translation>1</translation>
        </message>
        <message>
            <location filename="../../app/i18n/numbers.py" />
            <source>two</source>
            <translation>2</translation>
        </message>
        <message>
            <location filename="../../app/i18n/numbers.py" />
            <source>three</source>
            <translation>3</translation>
        </message>
        <message>
            <location filename="../../app/i18n/numbers.py" />
            <source>four</source>
            <translation>4</translation>
        </message>
        <message>
            <location filename="../../app/i18n/numbers.py" />
            <source>five</source>
            <translation>5</translation>
        </message>
        <message>
            <location filename="../../app/i18n/numbers.py" />
            <source>six</source>
            <translation>6</translation>
        </message>
        <message>
            <location filename="../../app/i18n/numbers.py" />
            <source>seven</source>
            <translation>7</translation>
        </message>
        <message>
            <location filename="../../app/i18n/numbers.py" />
            <source>eight</source>
            <translation>8</translation>
        </message>
        <message>
            <location filename="../../app/i18n/numbers.py" />
            <source>nine</source>
            <translation>9</translation>
        </message>
        <message>
            <location filename="../../app/i18n/numbers.py" />
            <source>ten</source>
            <translation>10</translation>
        </message>
        <message>
            <location filename="../../app/i18n/numbers.py" />
            <source>{room} GB</source>
            <translation>{room} GB</translation>
        </message>
        <message>
            <location filename="../../app/i18n/numbers.py" />
            <source>{done} of {total}</source>
            <translation>{done}/{total}</translation>
        </message>
        <message>
            <location filename="../../app/i18n/numbers.py" />
            <source>a few seconds left</source>
            <translation>残り数秒</translation>
        </message>
        <message>
            <location filename="../../app/i18n/numbers.py" />
            <source>more than a day left</source>
            <translation>残り1日以上</translation>
        </message>
        <message>
            <location filename="../../app/i18n/numbers.py" />
            <source>about {count} seconds left</source>
            <translation>残り約{count}秒</translation>
        </message>
        <message>
            <location filename="../../app/i18n/numbers.py" />
            <source>about 1 hour left</source>
            <translation>残り約1時間</translation>
        </message>
        <message>
            <location filename="../../app/i18n/numbers.py" />
            <source>about {count} hours left</source>
            <translation>残り約{count}時間</translation>
        </message>
        <message>
            <location filename="../../app/i18n/numbers.py" />
            <source>about 1 minute left</source>
            <translation>残り約1分</translation>
        </message>
        <message>
            <location filename="../../app/i18n/numbers.py" />
            <source>about {count} minutes left</source>
            <translation>残り約{count}分</translation>
        </message>
        <message>
            <location filename="../../app/i18n/words.py" />
            <source>{before}, {after}</source>
            <translation>{before}、{after}</translation>
        </message>
        <message>
            <location filename="../../app/i18n/words.py" />
            <location filename="../../engine/messages.py" />
            <source>{sentence} {following}</source>
            <translation>{sentence}{following}</translation>
        </message>
        <message>
            <location filename="../../app/inference/services/queue.py" />
            <source>The request couldn’t start because of an internal error.</source>
            <translation>内部エラーにより処理を開始できませんでした。</translation>
        </message>
        <message>
            <location filename="../../app/inference/services/queue.py" />
            <source>No model is loaded. Choose one, then try again.</source>
            <translation>モデルが読み込まれていません。選択してから、もう一度お試しください。</translation>
        </message>
        <message>
            <location filename="../../app/inference/services/worker.py" />
            <source>The model didn’t load because of an internal error.</source>
            <translation>内部エラーによりモデルを読み込めませんでした。</translation>
        </message>
        <message>
            <location filename="../../app/inference/services/worker.py" />
            <source>The reply ended early because of an error in the model. The text is safe.</source>
            <translation>モデルのエラーにより返答が途中で終わりました。テキストは無事です。</translation>
        </message>
        <message>
            <location filename="../../app/inference/services/worker.py" />
            <source>Surprise couldn’t be computed because of an error in the model. The reply is safe.</source>
            <translation>モデルのエラーにより意外度を計算できませんでした。返答は無事です。</translation>
        </message>
        <message>
            <location filename="../../app/inference/services/worker.py" />
            <source>The primer wasn’t read because of an error in the model. Its text is safe.</source>
            <translation>モデルのエラーによりプライマーを読み取れませんでした。テキストは無事です。</translation>
        </message>
        <message>
            <location filename="../../app/inference/services/worker.py" />
            <source>The reply ended early.</source>
            <translation>返答が途中で終わりました。</translation>
        </message>
        <message>
            <location filename="../../app/inference/services/worker.py" />
            <source>The text is safe.</source>
            <translation>テキストは無事です。</translation>
        </message>
        <message>
            <location filename="../../app/inference/values/model.py" />
            <location filename="../../app/models/services/manager.py" />
            <source>Built-in</source>
            <translation>内蔵</translation>
        </message>
        <message>
            <location filename="../../app/inference/values/model.py" />
            <source>16-bit</source>
            <translation>16ビット</translation>
        </message>
        <message>
            <location filename="../../app/inference/values/model.py" />
            <source>This is a base model: it continues text and may drift from your question.</source>
            <translation>これはベースモデルです。文章の続きを書くため、質問からそれることがあります。</translation>
        </message>
        <message>
            <location filename="../../app/inference/values/model.py" />
            <source>32-bit</source>
            <translation>32ビット</translation>
        </message>
        <message>
            <location filename="../../app/inference/values/model.py" />
            <source>8-bit</source>
            <translation>8ビット</translation>
        </message>
        <message>
            <location filename="../../app/inference/values/model.py" />
            <source>4-bit</source>
            <translation>4ビット</translation>
        </message>
        <message>
            <location filename="../../app/inference/values/model.py" />
            <source>Same size, {kib} KiB per token: it would pass this {computer}’s {room} GB near token {token}.</source>
            <translation>同サイズ、1トークンあたり{kib} KiB: トークン{token}付近でこの{computer}の{room} GBを超えます。</translation>
        </message>
        <message>
            <location filename="../../app/inference/values/status.py" />
            <source>Ready</source>
            <translation>準備完了</translation>
        </message>
        <message>
            <location filename="../../app/inference/values/status.py" />
            <source>Stopping</source>
            <translation>停止処理中</translation>
        </message>
        <message>
            <location filename="../../app/inference/values/status.py" />
            <source>The model didn’t load</source>
            <translation>モデルを読み込めませんでした</translation>
        </message>
        <message>
            <location filename="../../app/inference/values/status.py" />
            <source>Benchmark running; replies resume when it finishes</source>
            <translation>ベンチマークの実行中です。終了後に返答を再開します</translation>
        </message>
        <message>
            <location filename="../../app/inference/values/status.py" />
            <source>no model</source>
            <translation>モデルなし</translation>
        </message>
        <message>
            <location filename="../../app/inference/values/status.py" />
            <source>ready</source>
            <translation>準備完了</translation>
        </message>
        <message>
            <location filename="../../app/inference/values/status.py" />
            <source>writing</source>
            <translation>作成中</translation>
        </message>
        <message>
            <location filename="../../app/inference/values/status.py" />
            <source>stopping</source>
            <translation>停止処理中</translation>
        </message>
        <message>
            <location filename="../../app/inference/values/status.py" />
            <source>stopped</source>
            <translation>停止</translation>
        </message>
        <message>
            <location filename="../../app/inference/values/status.py" />
            <source>failed to load</source>
            <translation>読み込み失敗</translation>
        </message>
        <message>
            <location filename="../../app/inference/values/status.py" />
            <source>measuring</source>
            <translation>計測中</translation>
        </message>
        <message>
            <location filename="../../app/inference/values/status.py" />
            <source>Loading {model}, {percent}%</source>
            <translation>{model}を読み込み中、{percent}%</translation>
        </message>
        <message>
            <location filename="../../app/inference/values/status.py" />
            <source>Writing {count} replies, token {token}</source>
            <translation>{count}件の返答を作成中、トークン{token}</translation>
        </message>
        <message>
            <location filename="../../app/inference/values/status.py" />
            <source>Writing, token {token}</source>
            <translation>作成中、トークン{token}</translation>
        </message>
        <message>
            <location filename="../../app/inference/values/status.py" />
            <source>loading {percent}%</source>
            <translation>読み込み中 {percent}%</translation>
        </message>
        <message>
            <location filename="../../app/inference/values/status.py" />
            <source>reading {percent}%</source>
            <translation>読み取り中 {percent}%</translation>
        </message>
        <message>
            <location filename="../../app/models/services/hub/failures.py" />
            <source>The download stopped because of an internal error.</source>
            <translation>内部エラーによりダウンロードが停止しました。</translation>
        </message>
        <message>
            <location filename="../../app/models/services/hub/failures.py" />
            <location filename="../../engine/hub/errors.py" />
            <source>Everything downloaded so far is kept.</source>
            <translation>ダウンロード済みの分は保持されています。</translation>
        </message>
        <message>
            <location filename="../../app/models/services/hub/job.py" />
            <source>Offline mode is on (HF_HUB_OFFLINE).</source>
            <translation>オフラインモードがオンです（HF_HUB_OFFLINE）。</translation>
        </message>
        <message>
            <location filename="../../app/models/services/hub/job.py" />
            <source>Turn it off to download.</source>
            <translation>ダウンロードするにはオフにしてください。</translation>
        </message>
        <message>
            <location filename="../../app/models/services/hub/transfer.py" />
            <source>The downloaded {name} was damaged twice in a row.</source>
            <translation>ダウンロードした{name}が2回続けて破損していました。</translation>
        </message>
        <message>
            <location filename="../../app/models/services/hub/transfer.py" />
            <source>It was deleted; the other files are kept. Try again later or on another network.</source>
            <translation>このファイルは削除されましたが、ほかのファイルは保持されています。あとで、または別のネットワークでもう一度お試しください。</translation>
        </message>
        <message>
            <location filename="../../app/models/services/hub/transfer.py" />
            <source>The Hub sent {name} with a different size than announced.</source>
            <translation>{name}のサイズがHubの情報と異なります。</translation>
        </message>
        <message>
            <location filename="../../app/models/services/hub/transfer.py" />
            <location filename="../../engine/hub/errors.py" />
            <source>Everything downloaded so far is kept. Try again later.</source>
            <translation>ダウンロード済みの分は保持されています。あとでもう一度お試しください。</translation>
        </message>
        <message>
            <location filename="../../app/models/services/hub/verification.py" />
            <location filename="../../engine/weights.py" />
            <source>{name} is damaged.</source>
            <translation>{name}が破損しています。</translation>
        </message>
        <message>
            <location filename="../../app/models/services/hub/verification.py" />
            <source>Its size is right, but its contents aren’t. Repair downloads this one file again.</source>
            <translation>サイズは正しいものの、内容が異なります。修復すると、このファイルだけをダウンロードし直します。</translation>
        </message>
        <message>
            <location filename="../../app/models/services/hub/verification.py" />
            <location filename="../../engine/hub/installed.py" />
            <source>“{repo_id}” is not on this computer.</source>
            <translation>“{repo_id}”はこのコンピュータにありません。</translation>
        </message>
        <message>
            <location filename="../../app/models/services/manager.py" />
            <source>{name} is no longer on this {computer}. The built-in model was loaded instead.</source>
            <translation>{name}はこの{computer}にありません。代わりに内蔵モデルを読み込みました。</translation>
        </message>
        <message>
            <location filename="../../app/models/services/manager.py" />
            <source>{name} no longer fits. {needs} The built-in model was loaded instead.</source>
            <translation>{name}はメモリに収まらなくなりました。{needs}代わりに内蔵モデルを読み込みました。</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download.py" />
            <source>You can quit or restart at any time. At most 1 MB is downloaded again.</source>
            <translation>いつでも終了や再起動ができます。ダウンロードし直すのは多くても1 MBです。</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download.py" />
            <location filename="../../app/models/values/download_sheet.py" />
            <location filename="../../app/models/values/rows.py" />
            <source>Resume</source>
            <translation>再開</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download.py" />
            <location filename="../../app/models/values/download_sheet.py" />
            <location filename="../../app/models/values/rows.py" />
            <source>Repair</source>
            <translation>修復</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download.py" />
            <location filename="../../app/models/values/download_sheet.py" />
            <source>Open Page</source>
            <translation>ページを開く</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download.py" />
            <source>Enter Token</source>
            <translation>トークンを入力</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download.py" />
            <location filename="../../app/models/values/download_sheet.py" />
            <source>Use Transformers Version</source>
            <translation>Transformers版を使用</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download.py" />
            <source>{percent}%, {amount}</source>
            <translation>{percent}%、{amount}</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download.py" />
            <location filename="../../app/models/values/download_sheet.py" />
            <source>Waiting for another download</source>
            <translation>別のダウンロードを待機中</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download.py" />
            <location filename="../../app/models/values/download_sheet.py" />
            <source>Contacting the Hub</source>
            <translation>Hubに接続中</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download.py" />
            <source>On this computer</source>
            <translation>このコンピュータに保存済み</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download.py" />
            <source>Cancelled</source>
            <translation>キャンセル済み</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download.py" />
            <location filename="../../app/models/values/download_sheet.py" />
            <source>Checking {size}</source>
            <translation>{size}を確認中</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download.py" />
            <source>{amount}; {speed}</source>
            <translation>{amount}、{speed}</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download.py" />
            <source>Trying again in {seconds} s.</source>
            <translation>{seconds}秒後に再試行します。</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download.py" />
            <source>Paused by you.</source>
            <translation>一時停止しました。</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>Cancel…</source>
            <translation>キャンセル…</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>Delete Model…</source>
            <translation>モデルを削除…</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <location filename="../../app/models/values/rows.py" />
            <source>Pause</source>
            <translation>一時停止</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>Continue in Background</source>
            <translation>バックグラウンドで続ける</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <location filename="../../app/models/values/rows.py" />
            <source>Try Now</source>
            <translation>今すぐ再試行</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <location filename="../../app/models/widgets/model_row.py" />
            <location filename="../../app/ui/widgets/banner.py" />
            <source>Copy Details</source>
            <translation>詳細をコピー</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>Show Partial Downloads</source>
            <translation>未完了のダウンロードを表示</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>Enter Token…</source>
            <translation>トークンを入力…</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <location filename="../../app/models/values/rows.py" />
            <source>Use</source>
            <translation>使用</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>Queued: {name}</source>
            <translation>順番待ち: {name}</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>Waiting for the network: {name}</source>
            <translation>ネットワークを待機中: {name}</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>Paused: {name}</source>
            <translation>一時停止中: {name}</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>Checking {name}</source>
            <translation>{name}を確認中</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>Downloaded: {name}</source>
            <translation>ダウンロード完了: {name}</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>Not enough disk space: {name}</source>
            <translation>ディスクの空き不足: {name}</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>Waiting for the Hub: {name}</source>
            <translation>Hubを待機中: {name}</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>Downloading {name}</source>
            <translation>{name}をダウンロード中</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>{count} of {total} files</source>
            <translation>{total}個中{count}個のファイル</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>checking</source>
            <translation>確認中</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>verified</source>
            <translation>検証済み</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>damaged</source>
            <translation>破損</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>Waiting for the network, trying again in {seconds} s</source>
            <translation>ネットワークを待機中、{seconds}秒後に再試行</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>{name} and 1 small file</source>
            <translation>{name}と小さなファイル1個</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>{name} and {count} small files</source>
            <translation>{name}と小さなファイル{count}個</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>Damaged: {name}</source>
            <translation>破損: {name}</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>Download failed: {name}</source>
            <translation>ダウンロード失敗: {name}</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>{done} of {total} checked</source>
            <translation>{done}/{total}を確認済み</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>{amount} kept</source>
            <translation>{amount}を保持</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>trying again in {seconds} s</source>
            <translation>{seconds}秒後に再試行</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>{size} remaining</source>
            <translation>残り{size}</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>Paused</source>
            <translation>一時停止中</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>Paused by you</source>
            <translation>一時停止しました</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>All files downloaded and verified</source>
            <translation>すべてのファイルをダウンロードし、検証しました</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>has the wrong checksum</source>
            <translation>のチェックサムが一致しません</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>have the wrong checksum</source>
            <translation>のチェックサムが一致しません</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>{size} to download again</source>
            <translation>再ダウンロード {size}</translation>
        </message>
        <message>
            <location filename="../../app/models/values/download_sheet.py" />
            <source>and {count} more</source>
            <translation>ほか{count}個</translation>
        </message>
        <message>
            <location filename="../../app/models/values/library.py" />
            <source>Fits</source>
            <translation>余裕あり</translation>
        </message>
        <message>
            <location filename="../../app/models/values/library.py" />
            <source>May be slow</source>
            <translation>遅い可能性</translation>
        </message>
        <message>
            <location filename="../../app/models/values/library.py" />
            <source>Won’t fit</source>
            <translation>メモリ不足</translation>
        </message>
        <message>
            <location filename="../../app/models/values/questions.py" />
            <source>Load Anyway</source>
            <translation>それでも読み込む</translation>
        </message>
        <message>
            <location filename="../../app/models/values/questions.py" />
            <source>Keep Downloading</source>
            <translation>ダウンロードを続ける</translation>
        </message>
        <message>
            <location filename="../../app/models/values/questions.py" />
            <source>Use {precision}</source>
            <translation>{precision}を使用</translation>
        </message>
        <message>
            <location filename="../../app/models/values/questions.py" />
            <source>{size} of {name} has been downloaded. If you keep it, the next download starts at {percent}%.</source>
            <translation>{name}のうち{size}がダウンロード済みです。残しておくと、次回は{percent}%から始まります。</translation>
        </message>
        <message>
            <location filename="../../app/models/values/questions.py" />
            <source>This frees {size}. Other apps that use the Hugging Face cache lose it too. You can download it again.</source>
            <translation>{size}の空きができます。Hugging Faceのキャッシュを使うほかのアプリからも削除されます。もう一度ダウンロードできます。</translation>
        </message>
        <message>
            <location filename="../../app/models/values/questions.py" />
            <source>Delete {name}?</source>
            <translation>{name}を削除しますか?</translation>
        </message>
        <message>
            <location filename="../../app/models/values/questions.py" />
            <source>This frees {size}. The next download of {name} starts from the beginning.</source>
            <translation>{size}の空きができます。{name}の次回のダウンロードは最初から始まります。</translation>
        </message>
        <message>
            <location filename="../../app/models/values/questions.py" />
            <source>{name} in {precision} won’t fit</source>
            <translation>{name}の{precision}版はメモリに収まりません</translation>
        </message>
        <message>
            <location filename="../../app/models/values/questions.py" />
            <source>{name} in {precision} may be slow</source>
            <translation>{name}の{precision}版は遅くなる可能性があります</translation>
        </message>
        <message>
            <location filename="../../app/models/values/questions.py" />
            <source>It may freeze other apps.</source>
            <translation>ほかのアプリが応答しなくなることがあります。</translation>
        </message>
        <message>
            <location filename="../../app/models/values/questions.py" />
            <source>Other apps may slow down.</source>
            <translation>ほかのアプリが遅くなることがあります。</translation>
        </message>
        <message>
            <location filename="../../app/models/values/questions.py" />
            <source>None of {name} has been downloaded yet.</source>
            <translation>{name}はまだ何もダウンロードされていません。</translation>
        </message>
        <message>
            <location filename="../../app/models/values/questions.py" />
            <source>Delete {size}</source>
            <translation>{size}を削除</translation>
        </message>
        <message>
            <location filename="../../app/models/values/questions.py" />
            <source>Keep Partial Files</source>
            <translation>未完了のファイルを残す</translation>
        </message>
        <message>
            <location filename="../../app/models/values/questions.py" />
            <source>Cancel this download?</source>
            <translation>このダウンロードをキャンセルしますか?</translation>
        </message>
        <message>
            <location filename="../../app/models/values/questions.py" />
            <source>Delete partial files?</source>
            <translation>未完了のファイルを削除しますか?</translation>
        </message>
        <message>
            <location filename="../../app/models/values/questions.py" />
            <source>Cancel Download</source>
            <translation>ダウンロードをキャンセル</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <location filename="../../app/models/window/sheets.py" />
            <source>Download</source>
            <translation>ダウンロード</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>Show Download</source>
            <translation>ダウンロードを表示</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>Verify</source>
            <translation>検証</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>Open Page on the Hub</source>
            <translation>Hubでページを開く</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>Cancel Download…</source>
            <translation>ダウンロードをキャンセル…</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>Delete {size} of Partial Files…</source>
            <translation>未完了のファイル{size}を削除…</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>Delete {size} of Converted Weights</source>
            <translation>変換済みの重み{size}を削除</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>Delete…</source>
            <translation>削除…</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>Remove from This List</source>
            <translation>このリストから取り除く</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>State: {mib} MiB at any length.</source>
            <translation>状態は長さによらず{mib} MiBです。</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>A same-size Transformer would add {kib} KiB per token (computed).</source>
            <translation>同サイズのTransformerでは1トークンごとに{kib} KiB増えます（計算値）。</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>Automatic, {precision}</source>
            <translation>自動、{precision}</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>Download {size}</source>
            <translation>ダウンロード {size}</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>The CPU supports 32-bit only.</source>
            <translation>CPUは32ビットのみに対応します。</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>You can load any of them, even one that won’t fit.</source>
            <translation>メモリに収まらないものも含め、いずれも読み込めます。</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>Damaged</source>
            <translation>破損</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <location filename="../../app/models/window/settings_pages.py" />
            <source>In use</source>
            <translation>使用中</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>Loading {percent}%</source>
            <translation>読み込み中 {percent}%</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>{millions} M parameters</source>
            <translation>{millions} Mパラメータ</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>basic chat</source>
            <translation>簡単な会話</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>One file is missing: {names}.</source>
            <translation>1個のファイルがありません: {names}。</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>{count} files are missing: {names}.</source>
            <translation>{count}個のファイルがありません: {names}。</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>from a folder</source>
            <translation>フォルダから</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>Incomplete</source>
            <translation>不完全</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>Paused {percent}%</source>
            <translation>一時停止 {percent}%</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>Checking {percent}%</source>
            <translation>確認中 {percent}%</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>Waiting {percent}%</source>
            <translation>待機中 {percent}%</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>Queued</source>
            <translation>順番待ち</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>Downloading {percent}%</source>
            <translation>ダウンロード中 {percent}%</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>from {owner}</source>
            <translation>提供元: {owner}</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>Resume downloads what is missing.</source>
            <translation>再開すると不足分をダウンロードします。</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <location filename="../../app/welcome/values.py" />
            <source>Built in</source>
            <translation>内蔵</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>On this {computer}</source>
            <translation>この{computer}に保存済み</translation>
        </message>
        <message>
            <location filename="../../app/models/values/rows.py" />
            <source>Not found</source>
            <translation>見つかりません</translation>
        </message>
        <message>
            <location filename="../../app/models/widgets/model_row.py" />
            <location filename="../../app/models/window/models_window.py" />
            <source>Precision</source>
            <translation>精度</translation>
        </message>
        <message>
            <location filename="../../app/models/widgets/model_row.py" />
            <source>More for {name}</source>
            <translation>{name}のその他の操作</translation>
        </message>
        <message>
            <location filename="../../app/models/widgets/model_row.py" />
            <source>The CPU supports 32-bit only</source>
            <translation>CPUは32ビットのみに対応します</translation>
        </message>
        <message>
            <location filename="../../app/models/widgets/model_row.py" />
            <source>Total needed</source>
            <translation>合計の必要量</translation>
        </message>
        <message>
            <location filename="../../app/models/widgets/model_row.py" />
            <location filename="../../app/models/window/models_window.py" />
            <source>Fit</source>
            <translation>メモリ</translation>
        </message>
        <message>
            <location filename="../../app/models/widgets/model_table.py" />
            <source>Also on this {computer}</source>
            <translation>この{computer}にあるその他のモデル</translation>
        </message>
        <message>
            <location filename="../../app/models/window/controller.py" />
            <location filename="../../app/models/window/settings_pages.py" />
            <source>This computer has no keychain, so the access token is kept only until you quit Mamba Metal.</source>
            <translation>このコンピュータにはキーチェーンがないため、アクセストークンはMamba Metalを終了するまでの間だけ保持されます。</translation>
        </message>
        <message>
            <location filename="../../app/models/window/controller.py" />
            <location filename="../../app/models/window/settings_pages.py" />
            <source>Access Token…</source>
            <translation>アクセストークン…</translation>
        </message>
        <message>
            <location filename="../../app/models/window/controller.py" />
            <source>Refresh</source>
            <translation>更新</translation>
        </message>
        <message>
            <location filename="../../app/models/window/controller.py" />
            <source>{machine}. {free} free now.</source>
            <translation>{machine}。現在の空き{free}。</translation>
        </message>
        <message>
            <location filename="../../app/models/window/models_window.py" />
            <source>The five state-spaces models are base models: they continue text and weren’t trained to follow instructions.</source>
            <translation>state-spacesの5つのモデルはベースモデルです。文章の続きを書き、指示に従うようには訓練されていません。</translation>
        </message>
        <message>
            <location filename="../../app/models/window/models_window.py" />
            <location filename="../../app/models/window/settings_pages.py" />
            <source>Models</source>
            <translation>モデル</translation>
        </message>
        <message>
            <location filename="../../app/models/window/models_window.py" />
            <source>Other…</source>
            <translation>その他…</translation>
        </message>
        <message>
            <location filename="../../app/models/window/settings_pages.py" />
            <source>Downloads</source>
            <translation>ダウンロード</translation>
        </message>
        <message>
            <location filename="../../app/models/window/settings_pages.py" />
            <location filename="../../app/settings/values/settings.py" />
            <source>At launch</source>
            <translation>起動時</translation>
        </message>
        <message>
            <location filename="../../app/models/window/settings_pages.py" />
            <source>Downloaded models</source>
            <translation>ダウンロードしたモデル</translation>
        </message>
        <message>
            <location filename="../../app/models/window/settings_pages.py" />
            <location filename="../../app/models/window/sheets.py" />
            <source>Remove Token</source>
            <translation>トークンを削除</translation>
        </message>
        <message>
            <location filename="../../app/models/window/settings_pages.py" />
            <location filename="../../app/models/window/sheets.py" />
            <source>Access token</source>
            <translation>アクセストークン</translation>
        </message>
        <message>
            <location filename="../../app/models/window/settings_pages.py" />
            <source>Choose each model’s precision in the Models window.</source>
            <translation>各モデルの精度は“モデル”ウインドウで選択します。</translation>
        </message>
        <message>
            <location filename="../../app/models/window/settings_pages.py" />
            <source>The Hugging Face cache, shared with other apps: {folder}</source>
            <translation>ほかのアプリと共有するHugging Faceのキャッシュ: {folder}</translation>
        </message>
        <message>
            <location filename="../../app/models/window/settings_pages.py" />
            <source>Some models require one. It’s stored in the system keychain, never in a file or log.</source>
            <translation>一部のモデルに必要です。システムのキーチェーンに保存され、ファイルやログには書き込まれません。</translation>
        </message>
        <message>
            <location filename="../../app/models/window/settings_pages.py" />
            <source>None</source>
            <translation>なし</translation>
        </message>
        <message>
            <location filename="../../app/models/window/settings_pages.py" />
            <source>Last used</source>
            <translation>前回使用したモデル</translation>
        </message>
        <message>
            <location filename="../../app/models/window/sheets.py" />
            <source>Enter a Hugging Face repository, such as state-spaces/mamba-370m-hf, a link to it, or a folder that contains a model.</source>
            <translation>state-spaces/mamba-370m-hfのようなHugging Faceのリポジトリ、そのリンク、またはモデルのあるフォルダを入力してください。</translation>
        </message>
        <message>
            <location filename="../../app/models/window/sheets.py" />
            <source>This repository is in the original format. Its Transformers version works.</source>
            <translation>このリポジトリは元の形式です。Transformers版が使えます。</translation>
        </message>
        <message>
            <location filename="../../app/models/window/sheets.py" />
            <source>Some models require an access token from your Hugging Face account. It’s sent only to {host} and stored in the system keychain.</source>
            <translation>一部のモデルには、Hugging Faceアカウントのアクセストークンが必要です。トークンは{host}にのみ送信され、システムのキーチェーンに保存されます。</translation>
        </message>
        <message>
            <location filename="../../app/models/window/sheets.py" />
            <source>A token contains only letters, digits and symbols, without spaces, such as hf_abc123.</source>
            <translation>トークンはhf_abc123のように英字、数字、記号のみで、空白は含みません。</translation>
        </message>
        <message>
            <location filename="../../app/models/window/sheets.py" />
            <source>{repo_id} from {host}</source>
            <translation>{repo_id}（{host}）</translation>
        </message>
        <message>
            <location filename="../../app/models/window/sheets.py" />
            <source>Other Model</source>
            <translation>その他のモデル</translation>
        </message>
        <message>
            <location filename="../../app/models/window/sheets.py" />
            <source>organisation/name, link or folder</source>
            <translation>組織/名前、リンク、またはフォルダ</translation>
        </message>
        <message>
            <location filename="../../app/models/window/sheets.py" />
            <source>Repository, link or folder</source>
            <translation>リポジトリ、リンク、またはフォルダ</translation>
        </message>
        <message>
            <location filename="../../app/models/window/sheets.py" />
            <source>Choose Folder…</source>
            <translation>フォルダを選択…</translation>
        </message>
        <message>
            <location filename="../../app/models/window/sheets.py" />
            <source>Choose a Folder</source>
            <translation>フォルダを選択</translation>
        </message>
        <message>
            <location filename="../../app/models/window/sheets.py" />
            <source>Use {name}</source>
            <translation>{name}を使用</translation>
        </message>
        <message>
            <location filename="../../app/models/window/sheets.py" />
            <source>Add</source>
            <translation>追加</translation>
        </message>
        <message>
            <location filename="../../app/models/window/sheets.py" />
            <source>Token saved</source>
            <translation>トークンは保存済み</translation>
        </message>
        <message>
            <location filename="../../app/primers/services/primers.py" />
            <source>Couldn’t read {name}. Nothing was changed. Check that its drive is connected.</source>
            <translation>{name}を読み込めませんでした。何も変更されていません。ドライブが接続されているか確認してください。</translation>
        </message>
        <message>
            <location filename="../../app/primers/services/primers.py" />
            <source>Couldn’t save the primer: the disk is full. The original text is unchanged. Free up some space, then try again.</source>
            <translation>プライマーを保存できませんでした。ディスクに空きがありません。元のテキストはそのままです。空き領域を増やしてから、もう一度お試しください。</translation>
        </message>
        <message>
            <location filename="../../app/primers/services/primers.py" />
            <source>Couldn’t save the primer. The original text is unchanged. Try again.</source>
            <translation>プライマーを保存できませんでした。元のテキストはそのままです。もう一度お試しください。</translation>
        </message>
        <message>
            <location filename="../../app/primers/services/primers.py" />
            <source>Couldn’t export “{name}”: the disk is full. Nothing was lost. Free up some space, then try again.</source>
            <translation>“{name}”を書き出せませんでした。ディスクに空きがありません。失われたものはありません。空き領域を増やしてから、もう一度お試しください。</translation>
        </message>
        <message>
            <location filename="../../app/primers/services/primers.py" />
            <source>Couldn’t export “{name}”. Nothing was lost. Choose another location.</source>
            <translation>“{name}”を書き出せませんでした。失われたものはありません。別の場所を選択してください。</translation>
        </message>
        <message>
            <location filename="../../app/primers/services/primers.py" />
            <source>There’s no text to make a primer from.</source>
            <translation>プライマーにするテキストがありません。</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/controller.py" />
            <source>The primer “{name}” was deleted.</source>
            <translation>プライマー“{name}”を削除しました。</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/controller.py" />
            <source>New Primer from This Conversation</source>
            <translation>この会話から新規プライマー</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/controller.py" />
            <source>New Primer from File</source>
            <translation>ファイルから新規プライマー</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/controller.py" />
            <source>Export Primer</source>
            <translation>プライマーを書き出す</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/controller.py" />
            <source>Import Primer</source>
            <translation>プライマーを読み込む</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/controller.py" />
            <source>Remove Primer</source>
            <translation>プライマーを外す</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/controller.py" />
            <source>Stop Reading</source>
            <translation>読み取りを停止</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/controller.py" />
            <source>The primer “{name}” was imported.</source>
            <translation>プライマー“{name}”を読み込みました。</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/controller.py" />
            <source>The primer “{name}” was exported.</source>
            <translation>プライマー“{name}”を書き出しました。</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/controller.py" />
            <location filename="../../app/primers/window/primers_window.py" />
            <location filename="../../app/storage/values.py" />
            <source>Primers</source>
            <translation>プライマー</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/controller.py" />
            <source>All files</source>
            <translation>すべてのファイル</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/controller.py" />
            <source>New Primer from File…</source>
            <translation>ファイルから新規プライマー…</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/controller.py" />
            <source>Manage Primers…</source>
            <translation>プライマーを管理…</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/controller.py" />
            <source>Couldn’t read {name}, so no primer was made. Check that its drive is connected.</source>
            <translation>{name}を読み込めなかったため、プライマーは作成されませんでした。ドライブが接続されているか確認してください。</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/primers_window.py" />
            <source>d MMM yyyy</source>
            <translation>yyyy年M月d日</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/primers_window.py" />
            <source>Start a conversation from {name}</source>
            <translation>{name}から会話を始める</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/primers_window.py" />
            <source>Rename {name}</source>
            <translation>{name}の名前を変更</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/primers_window.py" />
            <source>Export {name}…</source>
            <translation>{name}を書き出す…</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/primers_window.py" />
            <source>Delete {name}</source>
            <translation>{name}を削除</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/primers_window.py" />
            <source>Name</source>
            <translation>名前</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/primers_window.py" />
            <source>Import…</source>
            <translation>読み込む…</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/primers_window.py" />
            <source>New from File…</source>
            <translation>ファイルから新規作成…</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/primers_window.py" />
            <source>No primers yet</source>
            <translation>プライマーはまだありません</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/primers_window.py" />
            <source>A primer is text the model reads once, such as a style guide or a document.</source>
            <translation>プライマーは、モデルが一度だけ読み取るテキストです。文体の手引きや資料などに使えます。</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/primers_window.py" />
            <source>New conversations start from it without reading it again.</source>
            <translation>新規会話は、読み取り直さずにそこから始められます。</translation>
        </message>
        <message>
            <location filename="../../app/primers/window/primers_window.py" />
            <source>Start a conversation from this primer</source>
            <translation>このプライマーから会話を始める</translation>
        </message>
        <message>
            <location filename="../../app/settings/build.py" />
            <source>General</source>
            <translation>一般</translation>
        </message>
        <message>
            <location filename="../../app/settings/build.py" />
            <source>Sampling</source>
            <translation>サンプリング</translation>
        </message>
        <message>
            <location filename="../../app/settings/build.py" />
            <source>Advanced</source>
            <translation>詳細</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/sampling.py" />
            <source>Custom</source>
            <translation>カスタム</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/sampling.py" />
            <source>Precise</source>
            <translation>正確</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/sampling.py" />
            <source>Balanced</source>
            <translation>バランス</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/sampling.py" />
            <source>Creative</source>
            <translation>創造的</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/sampling.py" />
            <source>Greedy</source>
            <translation>貪欲法</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/sampling.py" />
            <source>Temperature</source>
            <translation>温度</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/sampling.py" />
            <source>Top-p</source>
            <translation>Top-p</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/sampling.py" />
            <source>Top-k</source>
            <translation>Top-k</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/sampling.py" />
            <source>0 turns it off</source>
            <translation>0でオフ</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/sampling.py" />
            <source>Min-p</source>
            <translation>Min-p</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/sampling.py" />
            <source>Repetition penalty</source>
            <translation>反復ペナルティ</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/sampling.py" />
            <source>Repetition window</source>
            <translation>反復の範囲</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/sampling.py" />
            <source>tokens</source>
            <translation>トークン</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/sampling.py" />
            <source>Maximum reply length</source>
            <translation>返答の最大長</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/sampling.py" />
            <source>Seed</source>
            <translation>シード</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/sampling.py" />
            <source>A fixed seed makes replies reproducible.</source>
            <translation>シードを固定すると返答を再現できます。</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/sampling.py" />
            <source>random</source>
            <translation>ランダム</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Appearance</source>
            <translation>外観</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Accent colour</source>
            <translation>アクセントカラー</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Text size</source>
            <translation>文字サイズ</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>For messages and the message field.</source>
            <translation>メッセージと入力欄に適用されます。</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Language</source>
            <translation>言語</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Takes effect the next time Mamba Metal opens.</source>
            <translation>次回の起動時から適用されます。</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Looks at the releases page once. Nothing is downloaded.</source>
            <translation>リリースページを一度確認します。何もダウンロードしません。</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Prompt style</source>
            <translation>プロンプトの形式</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>System prompt</source>
            <translation>システムプロンプト</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Added before every conversation.</source>
            <translation>すべての会話の先頭に追加されます。</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <location filename="../../app/storage/values.py" />
            <source>Cached states</source>
            <translation>状態のキャッシュ</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>of memory</source>
            <translation>のメモリ</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>With more memory, going back in a conversation is instant more often. Takes effect when a model is next loaded.</source>
            <translation>多いほど、会話をすぐにさかのぼれることが増えます。次にモデルを読み込むときから適用されます。</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Parallel files</source>
            <translation>同時にダウンロードするファイル数</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Applies to new downloads.</source>
            <translation>新しいダウンロードに適用されます。</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Hub address</source>
            <translation>Hubのアドレス</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Models are downloaded from here, and the access token is sent here. Leave empty for Hugging Face.</source>
            <translation>モデルはここからダウンロードされ、アクセストークンもここへ送信されます。空欄の場合はHugging Faceを使用します。</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Run models on</source>
            <translation>モデルの実行先</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Takes effect when a model is next loaded.</source>
            <translation>次にモデルを読み込むときから適用されます。</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Reopen the last conversation</source>
            <translation>前回の会話を開き直す</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Check for updates</source>
            <translation>アップデートを確認</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Enter an address such as https://huggingface.co. The previous one is still in use.</source>
            <translation>https://huggingface.coのようなアドレスを入力してください。今は前のアドレスのままです。</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>System</source>
            <translation>システム</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Light</source>
            <translation>ライト</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Dark</source>
            <translation>ダーク</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Fern</source>
            <translation>シダグリーン</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Model default</source>
            <translation>モデルのデフォルト</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Question and answer</source>
            <translation>質問と回答</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Continue the text</source>
            <translation>続きを書く</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Automatic</source>
            <translation>自動</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>GPU (Metal)</source>
            <translation>GPU（Metal）</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>GPU (CUDA)</source>
            <translation>GPU（CUDA）</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>CPU</source>
            <translation>CPU</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>The format the model was made for.</source>
            <translation>モデルが想定する形式です。</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Formats the text as User and Assistant. Base models often do better with “Continue the text”.</source>
            <translation>テキストをUserとAssistantの形式にします。ベースモデルでは“続きを書く”の方が良い場合が多くあります。</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Formats the text as Question and Answer.</source>
            <translation>テキストをQuestionとAnswerの形式にします。</translation>
        </message>
        <message>
            <location filename="../../app/settings/values/settings.py" />
            <source>Sends the text as is, and the model continues it.</source>
            <translation>テキストをそのまま渡し、モデルが続きを書きます。</translation>
        </message>
        <message>
            <location filename="../../app/settings/window/settings_pages.py" />
            <source>Preset</source>
            <translation>プリセット</translation>
        </message>
        <message>
            <location filename="../../app/settings/window/settings_pages.py" />
            <source>Reset All Settings…</source>
            <translation>すべての設定をリセット…</translation>
        </message>
        <message>
            <location filename="../../app/settings/window/settings_pages.py" />
            <source>Reset all settings?</source>
            <translation>すべての設定をリセットしますか?</translation>
        </message>
        <message>
            <location filename="../../app/settings/window/settings_pages.py" />
            <source>All settings in this window return to their defaults. Conversations, models and the access token aren’t affected.</source>
            <translation>このウインドウの設定はすべてデフォルトに戻ります。会話、モデル、アクセストークンには影響しません。</translation>
        </message>
        <message>
            <location filename="../../app/settings/window/settings_pages.py" />
            <source>Overridden by --device {device}.</source>
            <translation>--device {device}の指定が優先されます。</translation>
        </message>
        <message>
            <location filename="../../app/settings/window/settings_pages.py" />
            <source>Reset All Settings</source>
            <translation>すべての設定をリセット</translation>
        </message>
        <message>
            <location filename="../../app/start.py" />
            <source>Mamba Metal has to quit because of an unexpected error.</source>
            <translation>予期しないエラーが発生したため、Mamba Metalを終了します。</translation>
        </message>
        <message>
            <location filename="../../app/storage/build.py" />
            <source>Storage</source>
            <translation>ストレージ</translation>
        </message>
        <message>
            <location filename="../../app/storage/services.py" />
            <source>Couldn’t calculate disk usage. Nothing was changed. Reopen this page to try again.</source>
            <translation>ディスクの使用量を計算できませんでした。何も変更されていません。このページを開き直してください。</translation>
        </message>
        <message>
            <location filename="../../app/storage/services.py" />
            <source>Some files couldn’t be deleted: {reason}. Nothing else was changed.</source>
            <translation>一部のファイルを削除できませんでした: {reason}。ほかは何も変更されていません。</translation>
        </message>
        <message>
            <location filename="../../app/storage/services.py" />
            <source>The space couldn’t be freed because of an internal error. Nothing was lost.</source>
            <translation>内部エラーにより空き領域を増やせませんでした。失われたものはありません。</translation>
        </message>
        <message>
            <location filename="../../app/storage/values.py" />
            <source>Free {size} of “{place}”?</source>
            <translation>“{place}”の{size}を解放しますか?</translation>
        </message>
        <message>
            <location filename="../../app/storage/values.py" />
            <source>Let conversations continue without being read again.</source>
            <translation>会話を読み取り直さずに続けられます。</translation>
        </message>
        <message>
            <location filename="../../app/storage/values.py" />
            <source>Each conversation is read again before its next reply.</source>
            <translation>各会話は、次の返答の前に読み取り直されます。</translation>
        </message>
        <message>
            <location filename="../../app/storage/values.py" />
            <source>Their text is stored with your conversations.</source>
            <translation>テキストは会話とともに保存されています。</translation>
        </message>
        <message>
            <location filename="../../app/storage/values.py" />
            <source>Each primer is read again before it is next used. Its text is kept.</source>
            <translation>各プライマーは、次に使う前に読み取り直されます。テキストは残ります。</translation>
        </message>
        <message>
            <location filename="../../app/storage/values.py" />
            <source>Let 8-bit and 4-bit models load without converting again.</source>
            <translation>8ビットと4ビットのモデルを変換し直さずに読み込めます。</translation>
        </message>
        <message>
            <location filename="../../app/storage/values.py" />
            <source>8-bit and 4-bit models are converted again when next loaded.</source>
            <translation>8ビットまたは4ビットのモデルは、次回の読み込み時に変換し直されます。</translation>
        </message>
        <message>
            <location filename="../../app/storage/values.py" />
            <source>Partial downloads</source>
            <translation>未完了のダウンロード</translation>
        </message>
        <message>
            <location filename="../../app/storage/values.py" />
            <source>Let unfinished downloads resume.</source>
            <translation>完了していないダウンロードを再開できます。</translation>
        </message>
        <message>
            <location filename="../../app/storage/values.py" />
            <source>These downloads start from the beginning. Downloads in progress aren’t affected.</source>
            <translation>これらのダウンロードは最初から始まります。進行中のダウンロードには影響しません。</translation>
        </message>
        <message>
            <location filename="../../app/storage/values.py" />
            <source>Includes backups. Delete individual conversations in the sidebar.</source>
            <translation>バックアップを含みます。個別の削除はサイドバーで行えます。</translation>
        </message>
        <message>
            <location filename="../../app/storage/values.py" />
            <source>No conversations are lost.</source>
            <translation>会話は失われません。</translation>
        </message>
        <message>
            <location filename="../../app/storage/values.py" />
            <source>Free {size}</source>
            <translation>{size}を解放</translation>
        </message>
        <message>
            <location filename="../../app/storage/window.py" />
            <source>Free…</source>
            <translation>解放…</translation>
        </message>
        <message>
            <location filename="../../app/surprise/services.py" />
            <source>Surprise appears when the model is free.</source>
            <translation>モデルが空くと意外度を表示します。</translation>
        </message>
        <message>
            <location filename="../../app/surprise/services.py" />
            <source>No model is loaded. Choose one to see surprise.</source>
            <translation>モデルが読み込まれていません。選択すると意外度を表示します。</translation>
        </message>
        <message>
            <location filename="../../app/surprise/services.py" />
            <source>The stronger the colour, the less {model} expected the token.</source>
            <translation>色が濃いほど、{model}が予想しなかったトークンです。</translation>
        </message>
        <message>
            <location filename="../../app/surprise/services.py" />
            <source>Reading the reply again, {percent}%</source>
            <translation>返答を再読み取り中、{percent}%</translation>
        </message>
        <message>
            <location filename="../../app/surprise/values.py" />
            <source>“{text}” {percent}</source>
            <translation>“{text}” {percent}</translation>
        </message>
        <message>
            <location filename="../../app/surprise/values.py" />
            <source>{token}
Expected instead: {others}</source>
            <translation>{token}
予想された候補: {others}</translation>
        </message>
        <message>
            <location filename="../../app/surprise/values.py" />
            <source>under {percent}%</source>
            <translation>{percent}%未満</translation>
        </message>
        <message>
            <location filename="../../app/surprise/values.py" />
            <source>over {percent}%</source>
            <translation>{percent}%超</translation>
        </message>
        <message>
            <location filename="../../app/surprise/widgets.py" />
            <source>Surprise per token</source>
            <translation>各トークンの意外度</translation>
        </message>
        <message>
            <location filename="../../app/ui/build.py" />
            <source>Mac</source>
            <translation>Mac</translation>
        </message>
        <message>
            <location filename="../../app/ui/build.py" />
            <source>computer</source>
            <translation>コンピュータ</translation>
        </message>
        <message>
            <location filename="../../app/ui/services/save_file.py" />
            <source>Couldn’t save the file there. Nothing was changed. Choose another location.</source>
            <translation>その場所にファイルを保存できませんでした。何も変更されていません。別の場所を選択してください。</translation>
        </message>
        <message>
            <location filename="../../app/ui/values/number_range.py" />
            <source>{least} to {most}</source>
            <translation>{least}〜{most}</translation>
        </message>
        <message>
            <location filename="../../app/ui/values/program.py" />
            <source>Show in Finder</source>
            <translation>Finderに表示</translation>
        </message>
        <message>
            <location filename="../../app/ui/values/program.py" />
            <source>Show in Folder</source>
            <translation>フォルダに表示</translation>
        </message>
        <message>
            <location filename="../../app/ui/widgets/buttons.py" />
            <source>New text below</source>
            <translation>下に新しいテキスト</translation>
        </message>
        <message>
            <location filename="../../app/ui/widgets/buttons.py" />
            <source>Jump to latest</source>
            <translation>最新に移動</translation>
        </message>
        <message>
            <location filename="../../app/ui/widgets/menus.py" />
            <source>Cut</source>
            <translation>カット</translation>
        </message>
        <message>
            <location filename="../../app/ui/widgets/menus.py" />
            <source>Paste</source>
            <translation>ペースト</translation>
        </message>
        <message>
            <location filename="../../app/updates/window.py" />
            <source>Check for Updates at Launch</source>
            <translation>起動時にアップデートを確認</translation>
        </message>
        <message>
            <location filename="../../app/updates/window.py" />
            <source>Mamba Metal {version} is available. Install it whenever you like.</source>
            <translation>Mamba Metal {version}を入手できます。好きなときにインストールできます。</translation>
        </message>
        <message>
            <location filename="../../app/updates/window.py" />
            <source>Couldn’t check for updates. Nothing was changed. Try again when you’re online.</source>
            <translation>アップデートを確認できませんでした。何も変更されていません。オンラインのときにもう一度お試しください。</translation>
        </message>
        <message>
            <location filename="../../app/updates/window.py" />
            <source>Stop Checking at Launch</source>
            <translation>起動時の確認をやめる</translation>
        </message>
        <message>
            <location filename="../../app/updates/window.py" />
            <source>See What’s New</source>
            <translation>新機能を表示</translation>
        </message>
        <message>
            <location filename="../../app/updates/window.py" />
            <source>Mamba Metal is up to date.</source>
            <translation>Mamba Metalは最新です。</translation>
        </message>
        <message>
            <location filename="../../app/updates/window.py" />
            <source>Check for Updates…</source>
            <translation>アップデートを確認…</translation>
        </message>
        <message>
            <location filename="../../app/welcome/values.py" />
            <source>What is the capital of France?</source>
            <translation>What is the capital of France?</translation>
        </message>
        <message>
            <location filename="../../app/welcome/values.py" />
            <source>Tell me a story</source>
            <translation>Tell me a story</translation>
        </message>
        <message>
            <location filename="../../app/welcome/values.py" />
            <source>What are you?</source>
            <translation>What are you?</translation>
        </message>
        <message>
            <location filename="../../app/welcome/values.py" />
            <source>Base model: continues text. {size} download.</source>
            <translation>ベースモデル。文章の続きを書きます。ダウンロード{size}。</translation>
        </message>
        <message>
            <location filename="../../app/welcome/values.py" />
            <source>Small and fast, with basic chat. Ready to use.</source>
            <translation>小型で高速、簡単な会話ができます。すぐに使えます。</translation>
        </message>
        <message>
            <location filename="../../app/welcome/values.py" />
            <source>Base model: continues text. Ready to use.</source>
            <translation>ベースモデル。文章の続きを書きます。すぐに使えます。</translation>
        </message>
        <message>
            <location filename="../../app/welcome/widgets.py" />
            <source>What you write stays on this {computer}.</source>
            <translation>書いた内容はこの{computer}から外に出ません。</translation>
        </message>
        <message>
            <location filename="../../app/welcome/widgets.py" />
            <source>You can switch at any time, and chat while another model downloads.</source>
            <translation>いつでも切り替えられ、別のモデルのダウンロード中も会話できます。</translation>
        </message>
        <message>
            <location filename="../../app/welcome/widgets.py" />
            <source>Step {step} of {steps}</source>
            <translation>ステップ{step}/{steps}</translation>
        </message>
        <message>
            <location filename="../../app/welcome/widgets.py" />
            <source>A language model that runs on this {computer}.</source>
            <translation>この{computer}で動作する言語モデルです。</translation>
        </message>
        <message>
            <location filename="../../app/welcome/widgets.py" />
            <source>A base model continues what you write. It wasn’t trained to follow instructions, so start a sentence and let it continue.</source>
            <translation>ベースモデルは書いた文章の続きを書きます。指示に従うようには訓練されていないため、文の書き出しを与えて続きを書かせてください。</translation>
        </message>
        <message>
            <location filename="../../app/welcome/widgets.py" />
            <source>The same speed at any length</source>
            <translation>長さによらず同じ速さ</translation>
        </message>
        <message>
            <location filename="../../app/welcome/widgets.py" />
            <source>Word 2,000 takes as long as word 2.</source>
            <translation>2,000語目も2語目と同じ時間で書きます。</translation>
        </message>
        <message>
            <location filename="../../app/welcome/widgets.py" />
            <source>Return to any message</source>
            <translation>どのメッセージにも戻れる</translation>
        </message>
        <message>
            <location filename="../../app/welcome/widgets.py" />
            <source>Reopen, branch or undo without waiting.</source>
            <translation>開き直しも分岐も取り消しも、待たずに行えます。</translation>
        </message>
        <message>
            <location filename="../../app/welcome/widgets.py" />
            <source>Private</source>
            <translation>プライベート</translation>
        </message>
        <message>
            <location filename="../../app/welcome/widgets.py" />
            <source>Choose your first model</source>
            <translation>最初のモデルを選択</translation>
        </message>
        <message>
            <location filename="../../app/welcome/widgets.py" />
            <source>Say hello</source>
            <translation>話しかけてみる</translation>
        </message>
        <message>
            <location filename="../../app/welcome/widgets.py" />
            <source>Choose a question or write your own.</source>
            <translation>質問を選ぶか、自由に入力してください。</translation>
        </message>
        <message>
            <location filename="../../app/welcome/window.py" />
            <source>{model} · {tokens} tokens · first token {seconds} s</source>
            <translation>{model} · {tokens}トークン · 最初のトークン {seconds} s</translation>
        </message>
        <message>
            <location filename="../../app/welcome/window.py" />
            <source>Back</source>
            <translation>戻る</translation>
        </message>
        <message>
            <location filename="../../app/welcome/window.py" />
            <source>{model} · {tokens} tokens</source>
            <translation>{model} · {tokens}トークン</translation>
        </message>
        <message>
            <location filename="../../app/welcome/window.py" />
            <source>Start Chatting</source>
            <translation>会話を始める</translation>
        </message>
        <message>
            <location filename="../../app/welcome/window.py" />
            <source>Download and Continue</source>
            <translation>ダウンロードして続ける</translation>
        </message>
        <message>
            <location filename="../../engine/architectures/__init__.py" />
            <source>Mamba Metal runs Mamba (1) models, such as state-spaces/mamba-370m-hf.</source>
            <translation>Mamba Metalではstate-spaces/mamba-370m-hfなどのMamba（1）モデルを実行できます。</translation>
        </message>
        <message>
            <location filename="../../engine/architectures/__init__.py" />
            <source>Mamba Metal runs plain Mamba (1) models.</source>
            <translation>Mamba MetalではMamba（1）モデルのみを実行できます。</translation>
        </message>
        <message>
            <location filename="../../engine/architectures/__init__.py" />
            <source>This is a {kind} model, which is not based on Mamba.</source>
            <translation>これは{kind}型のモデルで、Mambaベースではありません。</translation>
        </message>
        <message>
            <location filename="../../engine/architectures/__init__.py" />
            <source>This is a Mamba-2 model.</source>
            <translation>これはMamba-2モデルです。</translation>
        </message>
        <message>
            <location filename="../../engine/architectures/__init__.py" />
            <source>This is a Jamba model, which mixes Mamba with attention.</source>
            <translation>これはMambaとアテンションを組み合わせたJambaモデルです。</translation>
        </message>
        <message>
            <location filename="../../engine/architectures/__init__.py" />
            <source>config.json is damaged: it isn’t a JSON object.</source>
            <translation>config.jsonが破損しています。JSONオブジェクトではありません。</translation>
        </message>
        <message>
            <location filename="../../engine/architectures/__init__.py" />
            <location filename="../../engine/architectures/base.py" />
            <location filename="../../engine/backends/mlx_backend.py" />
            <location filename="../../engine/tensors.py" />
            <location filename="../../engine/tokenizer.py" />
            <location filename="../../engine/weights.py" />
            <source>Download the file again.</source>
            <translation>ファイルをもう一度ダウンロードしてください。</translation>
        </message>
        <message>
            <location filename="../../engine/architectures/__init__.py" />
            <source>This folder does not contain a Mamba model: config.json has no model type.</source>
            <translation>config.jsonにモデルの種類が記されていないため、Mambaモデルのフォルダではありません。</translation>
        </message>
        <message>
            <location filename="../../engine/architectures/__init__.py" />
            <source>{folder} is not a model folder: it does not contain config.json.</source>
            <translation>{folder}にはconfig.jsonがないため、モデルのフォルダではありません。</translation>
        </message>
        <message>
            <location filename="../../engine/architectures/__init__.py" />
            <source>Choose the folder that contains config.json, tokenizer.json, and the .safetensors files.</source>
            <translation>config.json、tokenizer.json、.safetensorsファイルのあるフォルダを選択してください。</translation>
        </message>
        <message>
            <location filename="../../engine/architectures/__init__.py" />
            <source>config.json is damaged: it isn’t valid JSON.</source>
            <translation>config.jsonが破損しています。有効なJSONではありません。</translation>
        </message>
        <message>
            <location filename="../../engine/architectures/__init__.py" />
            <source>The folder</source>
            <translation>フォルダ</translation>
        </message>
        <message>
            <location filename="../../engine/architectures/base.py" />
            <source>config.json is damaged: {name} is {value}, but it must be {meant}.</source>
            <translation>config.jsonが破損しています。{name}が{value}になっていますが、{meant}である必要があります。</translation>
        </message>
        <message>
            <location filename="../../engine/architectures/base.py" />
            <source>{name} is missing from config.json.</source>
            <translation>config.jsonに{name}がありません。</translation>
        </message>
        <message>
            <location filename="../../engine/architectures/base.py" />
            <source>The file may be incomplete. Download it again.</source>
            <translation>ファイルが不完全な可能性があります。もう一度ダウンロードしてください。</translation>
        </message>
        <message>
            <location filename="../../engine/architectures/base.py" />
            <source>a whole number from 1 to {most}</source>
            <translation>1から{most}までの整数</translation>
        </message>
        <message>
            <location filename="../../engine/architectures/base.py" />
            <source>a number between 0 and 1</source>
            <translation>0と1の間の数</translation>
        </message>
        <message>
            <location filename="../../engine/architectures/base.py" />
            <source>true or false</source>
            <translation>trueまたはfalse</translation>
        </message>
        <message>
            <location filename="../../engine/architectures/base.py" />
            <source>the ID of a token or a list of IDs</source>
            <translation>トークンの ID、またはそのリスト</translation>
        </message>
        <message>
            <location filename="../../engine/architectures/mamba.py" />
            <source>This model uses the activation {activation}. Mamba Metal supports only SiLU.</source>
            <translation>このモデルの活性化関数は{activation}です。Mamba MetalはSiLUのみに対応しています。</translation>
        </message>
        <message>
            <location filename="../../engine/backends/mlx_backend.py" />
            <source>{file} is damaged: {tensor} contains values that are too large.</source>
            <translation>{file}が破損しています。{tensor}に大きすぎる値が含まれています。</translation>
        </message>
        <message>
            <location filename="../../engine/bench/energy.py" />
            <source>Not measured: powermetrics reported no power.</source>
            <translation>未計測: powermetricsが電力を報告しませんでした。</translation>
        </message>
        <message>
            <location filename="../../engine/bench/energy.py" />
            <source>Not measured: only macOS reports the chip’s power.</source>
            <translation>未計測: チップの電力を報告するのはmacOSだけです。</translation>
        </message>
        <message>
            <location filename="../../engine/bench/energy.py" />
            <source>Not measured: powermetrics needs root. Run `sudo mamba-metal bench energy`.</source>
            <translation>未計測: powermetricsにはroot権限が必要です。`sudo mamba-metal bench energy`を実行してください。</translation>
        </message>
        <message>
            <location filename="../../engine/bench/report.py" />
            <source>{name} is not a benchmark report.</source>
            <translation>{name}はベンチマークのレポートではありません。</translation>
        </message>
        <message>
            <location filename="../../engine/bench/report.py" />
            <source>Choose a file written by `mamba-metal bench --json FILE`.</source>
            <translation>`mamba-metal bench --json FILE`で書き出したファイルを指定してください。</translation>
        </message>
        <message>
            <location filename="../../engine/bench/sizes.py" />
            <source>{name}: {reason}</source>
            <translation>{name}: {reason}</translation>
        </message>
        <message>
            <location filename="../../engine/bench/versus.py" />
            <source>This comparison requires mlx-lm, which is not installed.</source>
            <translation>この比較に必要なmlx-lmがインストールされていません。</translation>
        </message>
        <message>
            <location filename="../../engine/bench/versus.py" />
            <source>Install it with: {command}</source>
            <translation>次のコマンドでインストールしてください: {command}</translation>
        </message>
        <message>
            <location filename="../../engine/bench/versus.py" />
            <source>Perplexity on {count} tokens of the text: Mamba {mamba}, Transformer {transformer}.</source>
            <translation>テキスト{count}トークンでのパープレキシティ: Mamba {mamba}、Transformer {transformer}。</translation>
        </message>
        <message>
            <location filename="../../engine/bench/versus.py" />
            <source>The app doesn’t include it. Run the comparison from a source checkout.</source>
            <translation>アプリには含まれていません。比較はソースコードから実行してください。</translation>
        </message>
        <message>
            <location filename="../../engine/bench/versus.py" />
            <source>Comparing real weights needs the folders of both models.</source>
            <translation>実際の重みの比較には、両方のモデルのフォルダが必要です。</translation>
        </message>
        <message>
            <location filename="../../engine/bench/versus.py" />
            <source>Use both --mamba FOLDER and --transformer FOLDER, or neither.</source>
            <translation>--mamba FOLDERと--transformer FOLDERの両方を指定するか、どちらも指定しないでください。</translation>
        </message>
        <message>
            <location filename="../../engine/bench/versus.py" />
            <source>Perplexity needs real weights.</source>
            <translation>パープレキシティには実際の重みが必要です。</translation>
        </message>
        <message>
            <location filename="../../engine/bench/versus.py" />
            <source>Add --mamba and --transformer.</source>
            <translation>--mambaと--transformerを追加してください。</translation>
        </message>
        <message>
            <location filename="../../engine/bench/versus.py" />
            <source>The Transformer must be a GPT-NeoX model, such as {example}.</source>
            <translation>Transformerは{example}のようなGPT-NeoXモデルである必要があります。</translation>
        </message>
        <message>
            <location filename="../../engine/devices.py" />
            <source>This computer has no {device}.</source>
            <translation>このコンピュータには{device}がありません。</translation>
        </message>
        <message>
            <location filename="../../engine/devices.py" />
            <source>Choose one of: auto, {others}.</source>
            <translation>次から選択してください: auto, {others}。</translation>
        </message>
        <message>
            <location filename="../../engine/devices.py" />
            <source>this computer</source>
            <translation>このコンピュータ</translation>
        </message>
        <message>
            <location filename="../../engine/devices.py" />
            <source>The CPU supports 32-bit (f32) only, not {precision}.</source>
            <translation>CPUは32ビット（f32）のみに対応し、{precision}は使えません。</translation>
        </message>
        <message>
            <location filename="../../engine/devices.py" />
            <source>Choose auto or f32.</source>
            <translation>autoまたはf32を選択してください。</translation>
        </message>
        <message>
            <location filename="../../engine/engine.py" />
            <source>Some GPU kernels could not be built ({kernels}), so replies are slower. For details, run `mamba-metal doctor`.</source>
            <translation>一部のGPUカーネル（{kernels}）を構築できなかったため、返答が遅くなります。詳細は`mamba-metal doctor`で確認できます。</translation>
        </message>
        <message>
            <location filename="../../engine/errors.py" />
            <source>Couldn’t read {name}: {reason}.</source>
            <translation>{name}を読み込めませんでした: {reason}。</translation>
        </message>
        <message>
            <location filename="../../engine/errors.py" />
            <source>Check the folder’s permissions and that its drive is connected.</source>
            <translation>フォルダのアクセス権と、ドライブが接続されているかを確認してください。</translation>
        </message>
        <message>
            <location filename="../../engine/errors.py" />
            <source>There wasn’t enough memory.</source>
            <translation>メモリが不足しました。</translation>
        </message>
        <message>
            <location filename="../../engine/errors.py" />
            <source>The text is safe. Choose a smaller model or a lower precision, or close other apps.</source>
            <translation>テキストは無事です。小さいモデルまたは低い精度を選択するか、ほかのアプリを終了してください。</translation>
        </message>
        <message>
            <location filename="../../engine/fit.py" />
            <source>Needs {needs}; {has} is free now; {limiter} can use up to {limit}.</source>
            <translation>必要{needs}、現在の空き{has}、{limiter}の上限{limit}。</translation>
        </message>
        <message>
            <location filename="../../engine/generate.py" />
            <source>The reply was stopped because the model produced invalid numbers.</source>
            <translation>モデルの計算結果が無効な値になったため、返答を停止しました。</translation>
        </message>
        <message>
            <location filename="../../engine/generate.py" />
            <source>Try another precision. If that does not help, download the model again.</source>
            <translation>別の精度をお試しください。解決しない場合は、モデルをもう一度ダウンロードしてください。</translation>
        </message>
        <message>
            <location filename="../../engine/generate.py" />
            <source>The number of alternatives must be 1 or more, not {value}.</source>
            <translation>候補の数は1以上でなければなりません（{value}は使えません）。</translation>
        </message>
        <message>
            <location filename="../../engine/generate.py" />
            <source>The number of tokens must be 0 or more, not {value}.</source>
            <translation>トークンの数は0以上でなければなりません（{value}は使えません）。</translation>
        </message>
        <message>
            <location filename="../../engine/generate.py" />
            <source>The number of replies must be 1 to {most}, not {value}.</source>
            <translation>返答の数は1から{most}でなければなりません（{value}は使えません）。</translation>
        </message>
        <message>
            <location filename="../../engine/generate.py" />
            <source>The number of alternatives must be 0 or more, not {value}.</source>
            <translation>候補の数は0以上でなければなりません（{value}は使えません）。</translation>
        </message>
        <message>
            <location filename="../../engine/generate.py" />
            <source>The prompt contains a token ID outside the model’s {count} tokens.</source>
            <translation>プロンプトのトークンIDが、モデルの{count}個のトークンの範囲外です。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/cache.py" />
            <location filename="../../engine/hub/errors.py" />
            <source>The disk is full.</source>
            <translation>ディスクに空きがありません。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/cache.py" />
            <source>{needed} is needed, but only {free} is free. Free up some space, then resume.</source>
            <translation>{needed}必要ですが、空きは{free}です。空き領域を増やしてから再開してください。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/cache.py" />
            <source>“{repo_id}” is already being downloaded by another window or app.</source>
            <translation>“{repo_id}”は別のウインドウまたはアプリがすでにダウンロードしています。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>“{repo_id}” was not found, or it is private and the access token is missing or wrong.</source>
            <translation>“{repo_id}”が見つからないか、非公開でアクセストークンがないか間違っています。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>The Hub responded with an error ({status}).</source>
            <translation>Hubがエラーを返しました（{status}）。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>The response did not come from the Hub.</source>
            <translation>Hub以外から応答がありました。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>It may be the sign-in page of a Wi-Fi network or a proxy. Everything downloaded so far is kept.</source>
            <translation>Wi-Fiネットワークやプロキシのサインインページの可能性があります。ダウンロード済みの分は保持されています。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>Couldn’t write a file in {cache}: {reason}.</source>
            <translation>{cache}のファイルに書き込めませんでした: {reason}。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>The Hub rejected the access token (401), or “{repo_id}” does not exist.</source>
            <translation>Hubがアクセストークンを拒否したか（401）、“{repo_id}”が存在しません。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>Check the name and the token.</source>
            <translation>名前とトークンを確認してください。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>Access denied (403): the token does not allow access to this model.</source>
            <translation>アクセスが拒否されました（403）。このトークンではこのモデルを読み取れません。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>The proxy requires a login (407).</source>
            <translation>プロキシがログインを求めています（407）。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>Check the proxy setting (HTTPS_PROXY).</source>
            <translation>プロキシの設定（HTTPS_PROXY）を確認してください。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>The Hub stopped responding.</source>
            <translation>Hubが応答しなくなりました。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>The Hub is limiting requests (429).</source>
            <translation>Hubがリクエストを制限しています（429）。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>Wait a few minutes, or add an access token.</source>
            <translation>数分待つか、アクセストークンを追加してください。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>Couldn’t reach the Hub.</source>
            <translation>Hubに接続できませんでした。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>Check your internet connection and, if you use one, the proxy setting.</source>
            <translation>インターネット接続（およびプロキシを使用している場合はその設定）を確認してください。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>The connection was lost.</source>
            <translation>接続が切れました。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>Everything downloaded so far is kept. The download resumes when the Hub responds.</source>
            <translation>ダウンロード済みの分は保持されています。Hubが応答すると自動的に再開します。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>The secure connection failed.</source>
            <translation>安全な接続に失敗しました。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>Check the date and time of this computer and, if you use one, the proxy setting.</source>
            <translation>このコンピュータの日付と時刻、およびプロキシを使用している場合はその設定を確認してください。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>The proxy refused the connection.</source>
            <translation>プロキシが接続を拒否しました。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>The Hub is having problems ({status}).</source>
            <translation>Hubで問題が発生しています（{status}）。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>Free up some space, then resume. Nothing is lost.</source>
            <translation>空き領域を増やしてから再開してください。失われたものはありません。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>You don’t have permission to write to {cache}.</source>
            <translation>{cache}に書き込む権限がありません。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>Change the permissions, or choose another folder.</source>
            <translation>アクセス権を変更するか、別のフォルダを選択してください。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>{cache} is not available.</source>
            <translation>{cache}にアクセスできません。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>Connect its drive, then resume. Everything on it is kept.</source>
            <translation>ドライブを接続してから再開してください。ドライブにある分は保持されています。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>“{repo_id}” requires you to accept its licence on the Hub.</source>
            <translation>“{repo_id}”を使うには、Hubでライセンスに同意する必要があります。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>Accept it on the model page, then add a token of the same account.</source>
            <translation>ページで同意し、そのアカウントのトークンを追加してください。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>This revision of “{repo_id}” does not exist.</source>
            <translation>“{repo_id}”のこのリビジョンは存在しません。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>A file of this model is no longer on the Hub.</source>
            <translation>このモデルのファイルがHubに存在しなくなりました。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/errors.py" />
            <source>The Hub has disabled this model.</source>
            <translation>このモデルはHubで無効にされています。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/installed.py" />
            <location filename="../../engine/tokenizer.py" />
            <source>The folder does not contain tokenizer.json.</source>
            <translation>フォルダにtokenizer.jsonがありません。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/installed.py" />
            <location filename="../../engine/tokenizer.py" />
            <location filename="../../engine/weights.py" />
            <source>Download the model again.</source>
            <translation>モデルをもう一度ダウンロードしてください。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/local_models.py" />
            <source>The folder {folder} no longer exists.</source>
            <translation>フォルダ{folder}がありません。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/local_models.py" />
            <source>It may have been moved or deleted.</source>
            <translation>移動または削除された可能性があります。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/local_models.py" />
            <source>The drive with {name} isn’t connected.</source>
            <translation>{name}のあるドライブが接続されていません。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/names.py" />
            <source>Enter a name such as state-spaces/mamba-130m-hf.</source>
            <translation>state-spaces/mamba-130m-hfのような名前を入力してください。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/names.py" />
            <source>The link does not lead to a model. Enter a name such as state-spaces/mamba-130m-hf.</source>
            <translation>モデルへのリンクではありません。state-spaces/mamba-130m-hfのような名前を入力してください。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/names.py" />
            <source>The link does not lead to the Hub. Enter a name such as state-spaces/mamba-130m-hf.</source>
            <translation>Hubへのリンクではありません。state-spaces/mamba-130m-hfのような名前を入力してください。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/names.py" />
            <source>{name} isn’t the name of a model on the Hub.</source>
            <translation>{name}はHubのモデル名ではありません。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/names.py" />
            <source>{revision} isn’t a revision.</source>
            <translation>{revision}はリビジョンではありません。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/names.py" />
            <source>Enter a branch, tag, or commit.</source>
            <translation>ブランチ、タグ、またはコミットを入力してください。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/plan.py" />
            <source>This repository is in the original format, which Mamba Metal does not read.</source>
            <translation>このリポジトリは元の形式で、Mamba Metalでは読み込めません。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/plan.py" />
            <source>Use the Transformers version: {name}.</source>
            <translation>Transformers版を使用してください: {name}。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/plan.py" />
            <source>Mamba Metal cannot run “{repo_id}”: it does not contain {missing}.</source>
            <translation>“{repo_id}”には{missing}がないため、Mamba Metalで実行できるモデルではありません。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/plan.py" />
            <source>“{repo_id}” does not contain model.safetensors.</source>
            <translation>“{repo_id}”にはmodel.safetensorsがありません。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/plan.py" />
            <source>Mamba Metal does not read pickled weights (.bin), because they can run code.</source>
            <translation>pickle形式の重み（.bin）はコードを実行できるため、Mamba Metalでは読み込みません。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/settings.py" />
            <source>HF_ENDPOINT is {endpoint}, but it must be an address such as {public}.</source>
            <translation>HF_ENDPOINTが{endpoint}になっています。{public}のようなアドレスを指定してください。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/settings.py" />
            <source>The access token contains invalid characters.</source>
            <translation>アクセストークンに無効な文字が含まれています。</translation>
        </message>
        <message>
            <location filename="../../engine/hub/settings.py" />
            <source>Enter it again.</source>
            <translation>もう一度入力してください。</translation>
        </message>
        <message>
            <location filename="../../engine/loading.py" />
            <source>The converted weights could not be saved. They are converted again when the model is next loaded.</source>
            <translation>変換した重みをディスクに保存できませんでした。次回の読み込み時に変換し直します。</translation>
        </message>
        <message>
            <location filename="../../engine/models.py" />
            <source>{model} is neither a folder on this computer nor a repository like {example}.</source>
            <translation>{model}は、このコンピュータのフォルダでも{example}のようなリポジトリでもありません。</translation>
        </message>
        <message>
            <location filename="../../engine/models.py" />
            <source>{model} isn’t on this computer.</source>
            <translation>{model}はこのコンピュータにありません。</translation>
        </message>
        <message>
            <location filename="../../engine/models.py" />
            <source>Download it first, or specify the folder that contains it.</source>
            <translation>先にダウンロードするか、フォルダを指定してください。</translation>
        </message>
        <message>
            <location filename="../../engine/models.py" />
            <source>The model’s files can no longer be read.</source>
            <translation>モデルのファイルを読み込めなくなりました。</translation>
        </message>
        <message>
            <location filename="../../engine/models.py" />
            <source>Check that their drive is connected.</source>
            <translation>ドライブが接続されているか確認してください。</translation>
        </message>
        <message>
            <location filename="../../engine/primers.py" />
            <source>{name} is damaged or isn’t a primer.</source>
            <translation>{name}は破損しているか、プライマーではありません。</translation>
        </message>
        <message>
            <location filename="../../engine/primers.py" />
            <source>Nothing was changed. Export the primer again.</source>
            <translation>何も変更されていません。プライマーを書き出し直してください。</translation>
        </message>
        <message>
            <location filename="../../engine/primers.py" />
            <source>{name} isn’t a primer.</source>
            <translation>{name}はプライマーではありません。</translation>
        </message>
        <message>
            <location filename="../../engine/primers.py" />
            <source>Nothing was changed.</source>
            <translation>何も変更されていません。</translation>
        </message>
        <message>
            <location filename="../../engine/primers.py" />
            <source>{name} was created by a newer version of Mamba Metal.</source>
            <translation>{name}は新しいバージョンのMamba Metalで作成されました。</translation>
        </message>
        <message>
            <location filename="../../engine/primers.py" />
            <source>Nothing was changed. Open it with that version.</source>
            <translation>何も変更されていません。そのバージョンで開いてください。</translation>
        </message>
        <message>
            <location filename="../../engine/primers.py" />
            <source>{name} is too large to be a primer, so it was not opened.</source>
            <translation>{name}はプライマーの上限より大きいため、開かれませんでした。</translation>
        </message>
        <message>
            <location filename="../../engine/primers.py" />
            <source>The primer was read, but its state could not be saved: {reason}.</source>
            <translation>プライマーは読み取られましたが、状態を保存できませんでした: {reason}。</translation>
        </message>
        <message>
            <location filename="../../engine/primers.py" />
            <source>Its text is safe. Free up some space. Until then, the primer is read again each time the app is opened.</source>
            <translation>テキストは無事です。空き領域を増やしてください。それまでは起動のたびに読み取り直します。</translation>
        </message>
        <message>
            <location filename="../../engine/primers.py" />
            <source>the disk reported an error</source>
            <translation>ディスクエラーが発生しました</translation>
        </message>
        <message>
            <location filename="../../engine/sampling.py" />
            <source>The temperature must be 0 or more, not {value}.</source>
            <translation>温度は0以上でなければなりません（{value}は使えません）。</translation>
        </message>
        <message>
            <location filename="../../engine/sampling.py" />
            <source>Top-k must be 0 (off) or more, not {value}.</source>
            <translation>Top-kは0（オフ）以上でなければなりません（{value}は使えません）。</translation>
        </message>
        <message>
            <location filename="../../engine/sampling.py" />
            <source>Top-p must be above 0 and at most 1, not {value}.</source>
            <translation>Top-pは0より大きく1以下でなければなりません（{value}は使えません）。</translation>
        </message>
        <message>
            <location filename="../../engine/sampling.py" />
            <source>Min-p must be between 0 and 1, not {value}.</source>
            <translation>Min-pは0から1の間でなければなりません（{value}は使えません）。</translation>
        </message>
        <message>
            <location filename="../../engine/sampling.py" />
            <source>The repetition penalty must be above 0 (1 is off), not {value}.</source>
            <translation>反復ペナルティは0より大きくなければなりません（1でオフ、{value}は使えません）。</translation>
        </message>
        <message>
            <location filename="../../engine/sampling.py" />
            <source>The repetition window must be 0 or more tokens, not {value}.</source>
            <translation>反復の範囲は0トークン以上でなければなりません（{value}は使えません）。</translation>
        </message>
        <message>
            <location filename="../../engine/sampling.py" />
            <source>The seed must be 0 or more, not {value}.</source>
            <translation>シードは0以上でなければなりません（{value}は使えません）。</translation>
        </message>
        <message>
            <location filename="../../engine/tensors.py" />
            <source>{name} can no longer be read.</source>
            <translation>{name}を読み込めなくなりました。</translation>
        </message>
        <message>
            <location filename="../../engine/tensors.py" />
            <source>Check that its drive is connected.</source>
            <translation>ドライブが接続されているか確認してください。</translation>
        </message>
        <message>
            <location filename="../../engine/tensors.py" />
            <source>{file} is damaged: {tensor} contains values that are not finite.</source>
            <translation>{file}が破損しています。{tensor}に有限でない値が含まれています。</translation>
        </message>
        <message>
            <location filename="../../engine/tensors.py" />
            <source>{name} changed while the model was loading.</source>
            <translation>モデルの読み込み中に{name}が変更されました。</translation>
        </message>
        <message>
            <location filename="../../engine/tensors.py" />
            <source>Load the model again.</source>
            <translation>モデルをもう一度読み込んでください。</translation>
        </message>
        <message>
            <location filename="../../engine/tokenizer.py" />
            <source>tokenizer.json has {size} tokens, but the model has only {rows}: the files do not match.</source>
            <translation>tokenizer.jsonには{size}個のトークンがありますが、モデルは{rows}個です。ファイルの組み合わせが正しくありません。</translation>
        </message>
        <message>
            <location filename="../../engine/tokenizer.py" />
            <source>tokenizer.json is damaged.</source>
            <translation>tokenizer.jsonが破損しています。</translation>
        </message>
        <message>
            <location filename="../../engine/tokenizer.py" />
            <source>The tokenizer couldn’t read this text.</source>
            <translation>トークナイザがこのテキストを読み取れませんでした。</translation>
        </message>
        <message>
            <location filename="../../engine/tokenizer.py" />
            <source>tokenizer.json may be damaged. Download it again.</source>
            <translation>tokenizer.jsonが破損している可能性があります。もう一度ダウンロードしてください。</translation>
        </message>
        <message>
            <location filename="../../engine/tokenizer.py" />
            <source>Couldn’t read tokenizer.json: this version of Mamba Metal doesn’t know its format.</source>
            <translation>tokenizer.json を読み込めませんでした。このバージョンの Mamba Metal が対応していない形式です。</translation>
        </message>
        <message>
            <location filename="../../engine/tokenizer.py" />
            <source>Check for a newer version of Mamba Metal.</source>
            <translation>新しいバージョンの Mamba Metal を確認してください。</translation>
        </message>
        <message>
            <location filename="../../engine/weights.py" />
            <source>The folder contains neither model.safetensors nor an index of several files.</source>
            <translation>フォルダにmodel.safetensorsも分割ファイルの索引もありません。</translation>
        </message>
        <message>
            <location filename="../../engine/weights.py" />
            <source>This folder contains pickled weights (.bin). Mamba Metal does not read them, because they can run code.</source>
            <translation>このフォルダにあるpickle形式の重み（.bin）は、開くとコードを実行できるため、Mamba Metalでは読み込みません。</translation>
        </message>
        <message>
            <location filename="../../engine/weights.py" />
            <source>Use the Transformers version, whose name ends in -hf. It has .safetensors files.</source>
            <translation>.safetensorsファイルを含む、名前が-hfで終わるTransformers版を使用してください。</translation>
        </message>
        <message>
            <location filename="../../engine/weights.py" />
            <source>{index} is damaged: it does not list any files.</source>
            <translation>{index}が破損しています。ファイル名が記されていません。</translation>
        </message>
        <message>
            <location filename="../../engine/weights.py" />
            <source>{index} refers to a file outside its folder ({name}), so the model was not opened.</source>
            <translation>{index}にフォルダ外のファイル（{name}）が記されているため、モデルを開きません。</translation>
        </message>
        <message>
            <location filename="../../engine/weights.py" />
            <source>{name} is missing: {index} lists it, but the folder does not contain it.</source>
            <translation>{name}がありません。{index}に記されていますが、フォルダに見つかりません。</translation>
        </message>
        <message>
            <location filename="../../engine/weights.py" />
            <source>{name} is damaged or incomplete.</source>
            <translation>{name}が破損しているか、不完全です。</translation>
        </message>
        <message>
            <location filename="../../engine/weights.py" />
            <source>{name} in {file} is stored as {kind}. Mamba Metal reads F32, F16, and BF16.</source>
            <translation>{file}: {name}の形式は{kind}で、F32、F16、BF16のいずれでもありません。</translation>
        </message>
        <message>
            <location filename="../../engine/weights.py" />
            <source>{name} is missing from {files}.</source>
            <translation>{files}に{name}がありません。</translation>
        </message>
        <message>
            <location filename="../../engine/weights.py" />
            <source>The download may be incomplete.</source>
            <translation>ダウンロードが完了していない可能性があります。</translation>
        </message>
        <message>
            <location filename="../../engine/weights.py" />
            <source>{name} in {file} has the shape {shape}, but config.json requires {wanted}.</source>
            <translation>{file}の{name}の形状は{shape}ですが、config.jsonでは{wanted}です。</translation>
        </message>
        <message>
            <location filename="../../engine/weights.py" />
            <source>The files do not match. Download the model again.</source>
            <translation>ファイルの組み合わせが正しくありません。モデルをもう一度ダウンロードしてください。</translation>
        </message>
        <message>
            <location filename="../../engine/weights.py" />
            <source>{file} contains {name}, which a model with this config.json does not have.</source>
            <translation>{file}に{name}が含まれていますが、このconfig.jsonのモデルにはありません。</translation>
        </message>
        <message>
            <location filename="../../engine/weights.py" />
            <source>{name} is in both {file} and {other}.</source>
            <translation>{name}が{file}と{other}の両方にあります。</translation>
        </message>
        <message>
            <location filename="../../engine/weights.py" />
            <source>the files</source>
            <translation>ファイル</translation>
        </message>
    </context>
</TS>
