-- Scripture and narrators. Indexes are left unnamed on purpose: a data pack is loaded into copies of these tables
-- ("like … including all") that then take their place, and default names stay the same through that.
create extension if not exists vector;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table surahs (
  number int primary key,
  name_arabic text not null,
  name_latin text not null,
  name_english text not null,
  meaning text not null,
  ayah_count int not null,
  revelation text not null
);

create table verses (
  key text primary key,
  surah int not null,
  ayah int not null,
  text_arabic text not null,
  text_indonesian text,
  text_english text,
  transliteration text,
  origin text not null,
  unique (surah, ayah)
);

create table tafsir (
  ayah_key text not null,
  source text not null,
  source_name text not null,
  language text not null,
  text text not null,
  rank int not null,
  origin text not null,
  primary key (ayah_key, source)
);

create table hadith_collections (
  id text primary key,
  rank int not null,
  name text not null,
  name_arabic text not null,
  name_indonesian text not null
);

create table hadith_sections (
  collection text not null,
  book_number int not null,
  name_indonesian text,
  name_english text,
  name_arabic text,
  origin text not null,
  primary key (collection, book_number)
);

-- number_sort orders numbers that are text: the integer part, then the digits after the point read left to right
-- ("3604.09" before "3604.1"). arabic_number is the number usual in print; for Muslim it differs from the key.
create table hadith (
  key text primary key,
  collection text not null,
  hadith_number int not null,
  number_sort text not null,
  arabic_number text,
  book_number int not null,
  hadith_in_book int,
  section_name text,
  text_arabic text,
  text_indonesian text,
  text_english text,
  grades jsonb not null default '[]',
  sanad text[] not null default '{}',
  origin text not null
);
create index on hadith (collection, number_sort);
create index on hadith (collection, book_number, number_sort);
create index on hadith (collection, arabic_number);

create table narrators (
  id text primary key,
  source text not null,
  name_arabic text not null,
  name_latin text,
  name_latin_generated boolean not null default false,
  kuniyah text,
  laqab text,
  shuhra text,
  nasab text,
  tabaqah int,
  generation text,
  grade text,
  grade_detail text,
  death_year text,
  death_year_hijri int,
  birth_year text,
  city text,
  aliases text[] not null default '{}',
  teachers text[] not null default '{}',
  students text[] not null default '{}',
  same_as text,
  origin text not null
);
create index on narrators (same_as);

-- The authored collections (doa, nawawi, asmaul-husna, …): each record as its zod schema in
-- src/reference/collections/schemas.ts parsed it.
create table collection_records (
  collection text not null,
  id text not null,
  rank int not null,
  record jsonb not null,
  primary key (collection, id)
);
