-- Who reads a ledger numbers that account's events alone, and finds them here without passing those of others.
create index events_unnumbered_account on events (account_id, position) where seq is null;
drop index events_unnumbered;
-- Up to which position events were numbered. One whose transaction took long may lie below: see sequencer.ts.
alter table event_counters add column numbered_to bigint not null default 0;
