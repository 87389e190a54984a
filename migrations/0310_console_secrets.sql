-- A new secret on its way to the one page that shows it, for the session that asked for it.
create table console_secrets (
  id text collate "C" primary key,
  session_digest text not null references console_sessions (digest) on delete cascade,
  sealed text not null,
  expires_at timestamptz not null
);
create index console_secrets_session on console_secrets (session_digest);
