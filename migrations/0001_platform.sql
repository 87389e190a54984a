-- The job table. A job that is done is deleted; one that used up its attempts stays as 'buried' for the operator.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  unique_key text,
  state text not null default 'waiting' check (state in ('waiting', 'buried')),
  run_at timestamptz not null,
  attempt int not null default 0,
  claim text,
  lease_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  buried_at timestamptz
);
create index jobs_due on jobs (run_at, id) where state = 'waiting';
create unique index jobs_unique on jobs (kind, unique_key) where state = 'waiting';

-- How much of a limit was used in one window of time: see src/platform/limits/windows.ts.
create table limit_windows (
  subject text not null,
  period text not null,
  starts_at timestamptz not null,
  used int not null,
  last_grant int not null,
  primary key (subject, period, starts_at)
);
create index limit_windows_age on limit_windows (starts_at);

-- Facts about this database that survive a restart, such as which seed data and which data pack are loaded.
create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
