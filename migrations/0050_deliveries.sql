-- A delivery is its own job: the table of deliveries is the queue that src/messaging/webhooks/deliver.ts works off.
alter table webhook_deliveries
  -- the order in which they were made: one message's events go out in it
  add column position bigint generated always as identity,
  add column message_id text collate "C" not null default '',
  -- only where the ledger does not hold it: a test
  add column body text,
  add column claim text,
  add column lease_until timestamptz;
alter table webhook_deliveries alter column message_id drop default;
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at, position) where status = 'pending';
create index webhook_deliveries_message on webhook_deliveries (webhook_id, message_id, position) where status = 'pending';
-- what waits changes with every delivery: look again before the plans go wrong
alter table webhook_deliveries set (autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_scale_factor = 0.05);

alter table webhooks add column consecutive_failures int not null default 0;

-- Every request that was made. `next_attempt_at` is when the next one follows, null after the last.
create table webhook_attempts (
  id text collate "C" primary key,
  webhook_id text collate "C" not null,
  delivery_id text collate "C" not null,
  event_id text collate "C" not null,
  event text not null,
  attempt int not null,
  status text not null check (status in ('succeeded', 'failed', 'exhausted', 'cancelled')),
  response_status int,
  response_time_ms int,
  response_body text,
  error text,
  created_at timestamptz not null,
  next_attempt_at timestamptz
);
create index webhook_attempts_webhook on webhook_attempts (webhook_id, id);
create index webhook_attempts_age on webhook_attempts (created_at);
