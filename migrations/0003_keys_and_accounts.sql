-- Keys of the reference API: found by digest, sealed so that a lost one can be sent again.
create table reference_keys (
  id text primary key,
  email text not null,
  name text,
  digest text not null unique,
  sealed text not null,
  origins text[] not null default '{}',
  issued_by text not null check (issued_by in ('portal', 'operator')),
  per_minute int,
  per_day int,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
-- an address that asks at the portal twice at once gets one key; an operator may make several
create unique index reference_keys_portal on reference_keys (lower(email)) where issued_by = 'portal' and revoked_at is null;
create index reference_keys_email on reference_keys (lower(email));

create table accounts (
  id text primary key,
  name text not null,
  email text,
  plan text not null,
  network text not null default 'simulator',
  limits jsonb not null default '{}',
  created_at timestamptz not null
);

create table account_keys (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  name text,
  digest text not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index account_keys_account on account_keys (account_id);
