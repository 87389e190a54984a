-- More and shorter lists are searched: in less time they hold more of the nearest (docs/search.md).
alter function nearest_passages(vector, int, int) set ivfflat.probes = 20;
-- where there is no index yet, turned-off scans look so costly that a plan would be compiled for each search
alter function nearest_passages(vector, int, int) set jit = off;
