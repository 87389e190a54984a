-- A file is written to the store only between 'storing' and 'ready', and removed only from 'deleting': whatever stands in
-- one of the two for long belongs to a process that died, and the sweep removes file and row.
create table media (
  account_id text collate "C" not null,
  id text collate "C" primary key,
  filename text not null,
  content_type text not null,
  size_bytes int not null,
  sha256 text not null,
  warnings text[] not null default '{}',
  state text not null check (state in ('storing', 'ready', 'deleting')),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index media_unfinished on media (changed_at) where state <> 'ready';
