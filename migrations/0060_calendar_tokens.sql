-- Tokens that let a calendar app read /sunnah-calendar.ics: each belongs to a reference key and ends with it.
create table calendar_tokens (
  id text primary key,
  key_id text not null references reference_keys (id) on delete cascade,
  name text,
  digest text not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index calendar_tokens_key on calendar_tokens (key_id);
