-- Files of contacts that were uploaded in the console: looked at first, then taken in by a job. The file goes once it was taken in,
-- or a day after it came.
create table contact_imports (
  id text collate "C" primary key,
  account_id text collate "C" not null,
  state text not null check (state in ('checked', 'running', 'done', 'failed')),
  file bytea,
  result jsonb not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create index contact_imports_created on contact_imports (created_at);
