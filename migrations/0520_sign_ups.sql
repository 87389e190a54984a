-- People who signed up for an account of their own by e-mail: they sign in by a mailed link. The address is in lower case.
create table account_owners (
  id text collate "C" primary key,
  account_id text not null references accounts (id),
  email text not null unique,
  language text not null,
  created_at timestamptz not null,
  signed_in_at timestamptz,
  -- whether they asked for a real connection, and what the operator answered where it gave none
  connection_asked_at timestamptz,
  connection_note text,
  connection_declined_at timestamptz,
  connection_answer text
);
create index account_owners_account on account_owners (account_id);

-- Links that were mailed, or wait to be: each goes with its first use, or when its time is over.
create table sign_in_links (
  id text collate "C" primary key,
  kind text not null check (kind in ('sign_up', 'sign_in', 'invitation')),
  email text not null,
  name text,
  language text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_links_expiry on sign_in_links (expires_at);
