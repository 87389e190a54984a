-- What an operator entered of the first days of Hijri months. Only appended: the newest row of a month holds, one without a day
-- withdraws it, and the highest id is the revision that calendar feeds name.
create table hijri_decisions (
  id bigint generated always as identity primary key,
  hijri text not null,
  starts date,
  source text not null,
  decided_at timestamptz not null
);
