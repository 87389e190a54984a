-- What the project itself carries, apart from what is served: a data pack takes the place of the served tables, and the starter
-- records then go back into the gaps that it leaves (src/reference/starters.ts).
create schema starter;
create table starter.verses (like public.verses including all);
create table starter.tafsir (like public.tafsir including all);
create table starter.hadith (like public.hadith including all);
create table starter.hadith_sections (like public.hadith_sections including all);
create table starter.narrators (like public.narrators including all);

-- The import that is under way, if any: which pack, who does it and until when that is believed, how far it is, or why it failed.
-- Its rows lie in the schema "incoming", which lasts as long as the import.
create table pack_import (
  id int primary key default 1 check (id = 1),
  digest text not null,
  holder text not null,
  lease_until timestamptz not null,
  rows_done bigint not null default 0,
  rows_total bigint not null,
  error text
);
