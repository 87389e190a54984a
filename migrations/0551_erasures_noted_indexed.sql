-- outside a transaction
create index concurrently if not exists erasures_to_note on erasures (requested_at) where noted_at is null;
