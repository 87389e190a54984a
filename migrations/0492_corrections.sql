-- What operators mend in records: proposed, and once it is published applied again to whatever is loaded later, as long as that still has what
-- it mends. of_sha256: the record on which it was published; a review counts for that record alone.
create table corrections (
  id text collate "C" primary key,
  kind text collate "C" not null,
  key text collate "C" not null,
  fields jsonb not null,
  before jsonb not null,
  reason text not null,
  feedback_id text collate "C",
  proposed_by text not null,
  proposed_at timestamptz not null,
  of_sha256 bytea,
  published_by text,
  published_at timestamptz,
  version int
);
create index corrections_of_record on corrections (kind, key, id);
create unique index corrections_version on corrections (version);
create index corrections_published on corrections (id) where version is not null;
create index corrections_open on corrections (id) where version is null;
