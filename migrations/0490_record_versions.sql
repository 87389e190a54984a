-- Each load of reference data: the version of the data that it made, and why. A load that is being prepared has no version yet, and what
-- it changes is seen by nobody.
create table data_loads (
  id bigint primary key generated always as identity,
  version int unique,
  cause text not null,
  -- of a correction: what it mends, and the reader's feedback that led to it
  reason text,
  feedback_id text collate "C",
  -- false after a year: the list of changes begins after it
  listed boolean not null default true,
  made_at timestamptz not null default now()
);

-- What each record has been: a row for every load that changed it, with the SHA-256 of its canonical form (RFC 8785) from then on; null
-- where it was removed. The newest row of a record is kept for ever, the others for a year.
create table record_versions (
  load_id bigint not null references data_loads (id) on delete cascade,
  kind text collate "C" not null,
  key text collate "C" not null,
  sha256 bytea,
  old_sha256 bytea,
  -- the names of those that differ; none where the record is new or gone
  fields text[] not null default '{}',
  primary key (kind, key, load_id)
);
-- what /changes tells of as corrections
create index on data_loads (version) where reason is not null;
create unique index on record_versions (load_id, kind, key);
