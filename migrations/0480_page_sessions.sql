-- People signed in to pages: at /console with a key, at /admin with the operator token. The cookie is kept only as its digest; a
-- session ends with what opened it, which `holder` names: a key by its id, the token by its digest.
create table page_sessions (
  digest text primary key,
  area text not null,
  holder text not null,
  name text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- A new secret on its way to the one page that shows it, for the session that asked for it; null while what it belongs to is made.
create table page_secrets (
  id text collate "C" primary key,
  session_digest text not null references page_sessions (digest) on delete cascade,
  sealed text,
  expires_at timestamptz not null
);
create index page_secrets_session on page_secrets (session_digest);
