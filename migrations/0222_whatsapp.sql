-- Connections to the WhatsApp Cloud API, at most one for an account. The network calls each at an address of its own.
create table whatsapp_connections (
  id text collate "C" primary key,
  account_id text collate "C" not null unique,
  phone_number_id text not null,
  business_account_id text not null,
  app_id text,
  access_token_sealed text not null,
  app_secret_sealed text not null,
  verify_token_sealed text not null,
  callback_token text collate "C" not null unique,
  status text not null check (status in ('connected', 'blocked')),
  -- why the network takes nothing any more, in words and as its code
  blocked_reason text,
  blocked_code int,
  blocked_at timestamptz,
  checked_at timestamptz,
  phone text,
  verified_name text,
  quality text,
  throughput text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Attempts to hand a message over, written before the network is asked: an answer that was lost is never followed by a second
-- request. Beside it the network's id, by which it speaks of the message later.
create table whatsapp_sends (
  account_id text collate "C" not null,
  message_id text collate "C" not null,
  state text not null check (state in ('attempting', 'accepted', 'refused')),
  attempted_at timestamptz not null,
  network_message_id text collate "C",
  primary key (account_id, message_id)
) with (fillfactor = 85);
create index whatsapp_sends_network_id on whatsapp_sends (account_id, network_message_id) where network_message_id is not null;

-- What the network told and is not done yet: a table of work whose lanes are persons, see src/platform/queue/work-table.ts. The
-- text is what came, since JSON that Postgres cannot hold must not be lost either.
create table whatsapp_inbox (
  id bigint generated always as identity primary key,
  account_id text collate "C" not null,
  lane text collate "C" not null,
  kind text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'kept')),
  due_at timestamptz not null,
  attempt int not null default 0,
  claim text,
  lease_until timestamptz,
  last_error text,
  received_at timestamptz not null
);
create index whatsapp_inbox_lane on whatsapp_inbox (lane, due_at, id) where state = 'waiting';
create index whatsapp_inbox_due on whatsapp_inbox (due_at, lane) where state = 'waiting';
create index whatsapp_inbox_age on whatsapp_inbox using brin (received_at);

-- Files of ours that the network has, until when.
create table whatsapp_media (
  account_id text collate "C" not null,
  media_id text collate "C" not null,
  network_media_id text not null,
  expires_at timestamptz not null,
  primary key (account_id, media_id)
);

-- What a message cost as the network tells, and what a person sent beside text.
alter table messages
  add column pricing jsonb,
  drop constraint messages_type_check,
  add constraint messages_type_known check (type in
    ('text', 'media', 'template', 'location', 'contacts', 'sticker', 'reaction', 'interactive')) not valid;
alter table message_timeline
  drop constraint message_timeline_status_check,
  add constraint message_timeline_status_known check (status in
    ('accepted', 'unconfirmed', 'sent', 'delivered', 'read', 'played', 'failed')) not valid;

-- What the network thinks of a template.
alter table templates add column quality text;
