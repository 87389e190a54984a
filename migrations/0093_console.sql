-- Somebody signed in at /console with a key. The session ends with its key.
create table console_sessions (
  digest text primary key,
  key_id text not null references account_keys (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
