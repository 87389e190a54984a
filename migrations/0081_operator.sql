-- People signed in at /admin. The cookie is kept only as its digest; a session ends with the operator token that opened it.
create table operator_sessions (
  digest text primary key,
  name text not null,
  token_digest text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Every call that changes something, written before it runs and completed with its answer: an action without a status was
-- cut short. before and after are the record's row, without secrets.
create table operator_actions (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  by text not null,
  address text not null,
  request_id text not null,
  method text not null,
  path text not null,
  record text,
  status int,
  before jsonb,
  after jsonb
);
create index operator_actions_record on operator_actions (record, id);
