-- Up to which number events of a ledger are gone. A process of the version before removes events without a word here: the smallest
-- number that is there counts too.
alter table event_counters add column lost_to bigint not null default 0;

-- Tells this database's ledgers from those of another one, such as a copy that began to number anew. Whoever restores a backup
-- writes another value: numbers that were given after the backup would be given twice.
insert into settings (name, value) values ('ledgers', to_jsonb(md5(gen_random_uuid()::text))) on conflict do nothing;
