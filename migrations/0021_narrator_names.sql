-- What a narrator is found by (src/reference/rijal/names.ts): each element of names is one of his names, as words "key=written"; words are
-- their distinct keys. Persons that stand in a data pack twice have one row.
create table narrator_names (
  narrator_id text primary key,
  names text[] not null,
  words text[] not null,
  prominence real not null
);
create index on narrator_names using gin (words);

-- Every key with the number of narrators that have it: rare words tell more, and misspelt ones are looked up here.
create table narrator_words (
  word text primary key,
  narrators int not null
);
