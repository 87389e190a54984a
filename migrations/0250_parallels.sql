-- Which records say the same: derived from their texts by a job, made again when those have changed. All of it may be deleted at any time,
-- with the row of parallel_state.
create table parallels (
  -- rows of one build stand beside those of the one before until it is whole
  build int not null,
  -- hadith: of one hadith with another; verses: of one verse with another; quotes: of a verse (key) with a hadith that quotes it
  kind text not null check (kind in ('hadith', 'verses', 'quotes')),
  key text not null,
  other text not null,
  relation text not null check (relation in ('same', 'variant', 'fragment')),
  score real not null,
  -- of the other one, a hadith: who its chain ends with
  companion text,
  primary key (build, kind, key, other)
);

-- The build that is read; no row before the first is whole.
create table parallel_state (
  only_row boolean primary key default true check (only_row),
  build int not null,
  -- of what was built how, and the edition of the reference data that it was last seen to be true of
  format text not null,
  digest text not null,
  edition int not null
);
