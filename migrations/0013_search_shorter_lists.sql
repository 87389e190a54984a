-- More and shorter lists are searched: in two thirds of the time they hold more of the nearest (docs/search.md).
alter function nearest_passages(vector, int, int) set ivfflat.probes = 20;
