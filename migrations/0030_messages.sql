-- Ids are time-ordered and compared byte by byte, so the order of ids is the order of time.
-- No foreign key to accounts: each insert would lock the account's row, and its senders would meet there.
create table messages (
  account_id text collate "C" not null,
  id text collate "C" not null,
  recipient text collate "C" not null,
  type text not null check (type in ('text', 'media', 'template')),
  -- the text, the caption or the rendered body; null where there is none or it was erased
  text text,
  -- {media: {url | id}} or {template: {id, name, language, variables}}
  content jsonb not null default '{}',
  network text not null,
  network_message_id text,
  status text not null default 'sent' check (status in ('sent', 'delivered', 'read', 'failed')),
  credits_used int not null,
  error_code text,
  error_message text,
  created_at timestamptz not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  primary key (account_id, id)
) with (fillfactor = 85);
create index messages_recipient on messages (account_id, recipient, id);
-- on failed_at and not on status, so that only a failure touches an index when a status moves
create index messages_failed on messages (account_id, id) where failed_at is not null;

create table message_timeline (
  message_id text collate "C" not null,
  id bigint generated always as identity,
  status text not null check (status in ('accepted', 'sent', 'delivered', 'read', 'failed')),
  at timestamptz not null,
  error_code text,
  error_message text,
  primary key (message_id, id)
);

-- What a request with an Idempotency-Key was answered: written with its message, in one statement.
create table idempotency_keys (
  account_id text collate "C" not null,
  key text collate "C" not null,
  request_hash text not null,
  response text not null,
  created_at timestamptz not null,
  primary key (account_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table inbound_messages (
  account_id text collate "C" not null,
  id text collate "C" not null,
  sender text collate "C" not null,
  type text not null,
  text text,
  network text not null,
  network_message_id text not null,
  received_at timestamptz not null,
  primary key (account_id, id)
);
-- networks report an inbound message more than once
create unique index inbound_messages_once on inbound_messages (account_id, network_message_id);
create index inbound_messages_sender on inbound_messages (account_id, sender, received_at desc);
