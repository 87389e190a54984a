-- By these a person is found among recipients of broadcasts that have no address any more; they go once the erasure is done.
alter table erasures add column contact_ids text[];
