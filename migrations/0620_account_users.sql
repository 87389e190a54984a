-- People who use an account's console: each signs in by a mailed link, and does what the role allows. The address is in lower case.
create table account_users (
  id text collate "C" primary key,
  account_id text collate "C" not null references accounts (id),
  -- null once they were removed; the row stays, so that what they wrote still has their name
  email text,
  name text not null,
  role text not null constraint account_users_role_known check (role in ('owner', 'agent', 'viewer')),
  language text not null,
  created_at timestamptz not null,
  signed_in_at timestamptz,
  removed_at timestamptz,
  constraint account_users_email unique (account_id, email)
);
create index account_users_by_email on account_users (email) where email is not null;

-- Invitations that wait: each goes when it is accepted or withdrawn, or when its time is over.
create table account_invitations (
  id text collate "C" primary key,
  account_id text collate "C" not null references accounts (id),
  email text not null,
  role text not null constraint account_invitations_role_known check (role in ('owner', 'agent', 'viewer')),
  language text not null,
  -- null: the holder of a key
  invited_by text collate "C",
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint account_invitations_email unique (account_id, email)
);
create index account_invitations_expiry on account_invitations (expires_at);

-- Who signs up is the first owner. A trigger, so that it holds for sign-ups by the version before too.
create function make_first_owner() returns trigger language plpgsql as $$
begin
  insert into account_users (id, account_id, email, name, role, language, created_at, signed_in_at)
  values ('usr_' || substr(new.id, 5), new.account_id, new.email, split_part(new.email, '@', 1), 'owner', new.language,
          new.created_at, new.signed_in_at);
  return null;
end $$;
create trigger account_owners_made after insert on account_owners for each row execute function make_first_owner();

-- The trigger keeps sign-ups out until this commits, so that nobody is left out.
insert into account_users (id, account_id, email, name, role, language, created_at, signed_in_at)
select 'usr_' || substr(id, 5), account_id, email, split_part(email, '@', 1), 'owner', language, created_at, signed_in_at
from account_owners;

-- null once the person is no owner any more: the version before, which knows no roles, lets nobody in by this row then.
alter table account_owners alter column email drop not null;
