-- The hashes of a passage's runs of words (four bytes each), which the index of a search is built of.
-- Random bytes: compressing them would be time for nothing.
alter table passages add column word_runs bytea not null default '';
alter table passages alter column word_runs set storage external;
