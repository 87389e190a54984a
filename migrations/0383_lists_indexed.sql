-- outside a transaction
create index concurrently if not exists messages_reference on messages (account_id, reference, id) where reference is not null;
create index concurrently if not exists events_by_type on events (account_id, event, seq) where seq is not null;
create index concurrently if not exists inbound_messages_person on inbound_messages (account_id, sender, id);
create index concurrently if not exists events_span on events (account_id, event, created_at);
create index concurrently if not exists events_age_blocks on events using brin (created_at);
drop index concurrently if exists events_age;
create index concurrently if not exists webhook_deliveries_endpoint on webhook_deliveries (webhook_id, id);
create index concurrently if not exists webhook_attempts_event on webhook_attempts (event_id, id);
create index concurrently if not exists webhook_attempts_failed on webhook_attempts (webhook_id, status, id) where status <> 'succeeded';
