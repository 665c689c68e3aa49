"""Downloads: the hub asked and its files fetched through Qt Network, in a thread of their own."""
