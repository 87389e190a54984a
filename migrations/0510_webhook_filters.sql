-- What an endpoint asks for beside the names of events, the headers that it is sent, and the key pair that signs for it
-- (src/messaging/webhooks).
alter table webhooks
  -- such as message.*; `events` holds whole names alone, which the version before reads
  add column wildcards text[] not null default '{}',
  -- only events of messages with one of these tags, and of these connections; none: all events
  add column tags text[] not null default '{}',
  add column connections text[] not null default '{}',
  -- the account's own headers: their names, and all of them as sealed JSON
  add column header_names text[] not null default '{}',
  add column headers_sealed text,
  -- of Ed25519: null where it signs by HMAC alone
  add column public_key text,
  add column signing_key_sealed text,
  add column old_signing_key_sealed text;

alter table webhook_old_secrets add column signing_key_sealed text;

-- of the message of an event, for filters; null where it has none
alter table events
  add column tags text[],
  add column connection text;
