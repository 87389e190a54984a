-- outside a transaction
-- A ledger's numbers are given under the lock of its counter (src/messaging/webhooks/sequencer.ts), so they need no unique key, which a
-- partitioned table could not have without the id.
create index concurrently if not exists events_numbered on events (account_id, seq) where seq is not null;
drop index concurrently if exists events_seq;
