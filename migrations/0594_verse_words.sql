-- The words of a verse with what each means, where a data pack brings them.
create table verse_words (
  key text primary key,
  words jsonb not null
);
