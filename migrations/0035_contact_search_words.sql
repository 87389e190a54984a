-- A space before the name and before the phone: then every word begins after one, and a search for the beginnings of
-- words is a single pattern.
alter table contacts drop column searched;
alter table contacts
  add column searched text generated always as (' ' || lower(coalesce(name, '')) || E'\n ' || phone) stored;
create index contacts_searched on contacts using gin (searched gin_trgm_ops);
