-- outside a transaction
create index concurrently if not exists messages_reference on messages (account_id, reference, id) where reference is not null;
create index concurrently if not exists events_by_type on events (account_id, event, seq) where seq is not null;
create index concurrently if not exists inbound_messages_person on inbound_messages (account_id, sender, id);
