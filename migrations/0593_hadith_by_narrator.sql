-- outside a transaction
-- The hadith in whose chains a name stands. Its name is the one that Postgres gives: a data pack is loaded into copies of the table.
create index concurrently if not exists hadith_sanad_idx on hadith using gin (sanad);
