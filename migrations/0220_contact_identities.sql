-- A contact is a person: known by a phone number, by ids of the network, or by both. An older version goes on writing contacts
-- by phone, opt-outs and messages: it names none of these columns, and all of them may be null.
alter table contacts
  alter column phone drop not null,
  add column whatsapp_user text collate "C",
  add column whatsapp_parent_user text collate "C",
  add column username text,
  add column profile_name text,
  add column last_received_at timestamptz,
  -- under what usage counts the person: its id, or where null its phone
  add column counted_as text collate "C",
  add constraint contacts_identified
    check (coalesce(phone, whatsapp_user, whatsapp_parent_user) is not null) not valid;

-- Ids of contacts that were found to be the same person as another.
create table contact_aliases (
  account_id text collate "C" not null,
  id text collate "C" not null,
  contact_id text collate "C" not null,
  primary key (account_id, id)
);
create index contact_aliases_contact on contact_aliases (account_id, contact_id);

-- Numbers and ids that a person had until then: what was written to them before is still theirs.
create table contact_former_identities (
  account_id text collate "C" not null,
  contact_id text collate "C" not null,
  value text collate "C" not null,
  until timestamptz not null,
  primary key (account_id, contact_id, value, until)
);

-- `opt_outs` refuses all messages to an address, a phone number or an id of the network (its column keeps the name that an older
-- version knows); this one only marketing. A person has a row for each address, so that sending asks for one alone.
create table marketing_opt_outs (
  account_id text collate "C" not null,
  address text collate "C" not null,
  opted_out_at timestamptz not null,
  primary key (account_id, address)
);

-- `recipient` and `sender` are what was written to or from: a phone number, or an id of the network where there is none. The
-- other of the two, as far as it was known then, stands beside.
alter table messages
  add column recipient_also text collate "C",
  add column contact_id text collate "C";
alter table inbound_messages
  add column sender_also text collate "C",
  add column contact_id text collate "C",
  add column content jsonb;

-- Two keys under which usage counted one person, to be joined by the next fold.
create table usage_joins (
  id bigint generated always as identity primary key,
  account_id text collate "C" not null,
  joined text collate "C" not null,
  into_key text collate "C" not null
);
