-- What is searched and what a search result shows, one row for each verse, hadith and narrator. Derived from the
-- reference tables in the background; source_hash says from which content.
-- The stems columns hold four lines each: text, titles, what stands beside it (commentary), and the chain of narrators.
create table passages (
  id int generated always as identity primary key,
  kind text not null check (kind in ('quran', 'hadith', 'rijal')),
  key text not null,
  title text,
  title_arabic text,
  text_arabic text,
  text_indonesian text,
  text_english text,
  grades jsonb not null default '[]',
  stems_arabic text not null,
  stems_indonesian text not null,
  stems_english text not null,
  -- the consonants of a verse's transliteration, for Arabic typed in Latin letters
  skeleton text,
  -- equal for records with the same words
  twin text not null,
  source_hash text not null,
  unique (kind, key)
);

-- Apart from passages, so that a scan reads vectors alone. The build gives `embedding` the model's dimensions and adds
-- the indexes.
create table passage_vectors (
  passage int primary key references passages on delete cascade,
  kind text not null,
  embedding vector not null
);

-- One row. Vectors are searched only while `model` is the model that embeds the queries and `vectors_ready` is true;
-- `version` goes up whenever the passages changed, so that each process loads its keyword index anew.
create table search_state (
  singleton boolean primary key default true check (singleton),
  model text,
  vectors_ready boolean not null default false,
  version int not null default 0,
  -- the edition of the reference data that is searchable, and how the build of the next one stands
  edition int not null default -1,
  format text,
  done int not null default 0,
  total int not null default 0
);
insert into search_state default values;

-- The nearest verses and hadith by cosine (unit vectors: the inner product). Each kind is searched by itself, so that a
-- filter loses nothing to the index. Planning is pinned: with the index present a sequential scan is never better.
create function nearest_passages(direction vector, verses int, hadith int)
returns table (passage int, cosine real)
language plpgsql stable
set ivfflat.probes = 32
set enable_seqscan = off
set enable_sort = on
as $$
begin
  return query
    (select v.passage, -(v.embedding <#> direction)::real
     from passage_vectors v where v.kind = 'quran'
     order by v.embedding <#> direction limit verses)
    union all
    (select v.passage, -(v.embedding <#> direction)::real
     from passage_vectors v where v.kind = 'hadith'
     order by v.embedding <#> direction limit hadith);
end $$;
