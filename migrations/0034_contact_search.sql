-- What `search` looks in: the name and the phone, apart by a character that neither holds.
alter table contacts
  add column searched text generated always as (lower(coalesce(name, '')) || E'\n' || phone) stored;
create index contacts_searched on contacts using gin (searched gin_trgm_ops);
create index contacts_tags on contacts using gin (tags);
