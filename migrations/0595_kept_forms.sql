-- What was typed into a form that was sent after its session had ended, sealed: it stands there again once its holder has signed in.
create table kept_forms (
  -- of the session
  id text primary key references page_sessions (digest) on delete cascade,
  sealed text not null
);
