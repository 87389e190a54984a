-- What the collections quote of verses and hadith that are not among the starter records: served while those are not loaded.
create table evidence_excerpts (
  key text primary key,
  text_arabic text not null,
  text_indonesian text,
  text_english text
);
