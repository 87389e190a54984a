-- Authored records that are served with a review alone, until a reviewer has signed them.
create table withheld_records (
  collection text not null,
  id text not null,
  rank int not null,
  record jsonb not null,
  primary key (collection, id)
);
