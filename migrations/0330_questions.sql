-- What people ask that a verse or hadith answers, written for it beforehand: searched beside its text, and shown on its page. The record
-- may not be loaded. Replaced as a whole from models/training/questions when those files change.
create table questions (
  -- of a verse or hadith
  key text primary key,
  indonesian text[] not null,
  english text[] not null,
  arabic text[] not null
);
