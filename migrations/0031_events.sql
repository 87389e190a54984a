-- What happened, for each account. `body` is the envelope as text, so that every delivery sends the same bytes.
-- `seq` is given after commit, in batches: see src/messaging/webhooks/sequencer.ts.
create table events (
  id text collate "C" primary key,
  position bigint generated always as identity,
  account_id text collate "C" not null,
  seq bigint,
  event text not null,
  message_id text collate "C" not null,
  body text not null,
  created_at timestamptz not null
);
create unique index events_seq on events (account_id, seq) where seq is not null;
create index events_unnumbered on events (position) where seq is null;
create index events_message on events (message_id);
create index events_age on events (created_at);

create table event_counters (
  account_id text collate "C" primary key,
  last_seq bigint not null
);

create table webhooks (
  id text collate "C" primary key,
  account_id text collate "C" not null,
  url text not null,
  events text[] not null,
  status text not null default 'active' check (status in ('active', 'disabled')),
  secret_sealed text not null,
  -- valid beside the new one until then, after a rotation
  old_secret_sealed text,
  old_secret_until timestamptz,
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index webhooks_account on webhooks (account_id, id);

create table webhook_deliveries (
  id text collate "C" primary key,
  account_id text collate "C" not null,
  webhook_id text collate "C" not null,
  event_id text collate "C" not null,
  event text not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'exhausted', 'cancelled')),
  attempt int not null default 0,
  created_at timestamptz not null,
  next_attempt_at timestamptz,
  finished_at timestamptz
) with (fillfactor = 85);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id);
