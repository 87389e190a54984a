-- outside a transaction
create unique index concurrently if not exists contacts_whatsapp_user on contacts (account_id, whatsapp_user) where whatsapp_user is not null;
create unique index concurrently if not exists contacts_whatsapp_parent_user on contacts (account_id, whatsapp_parent_user) where whatsapp_parent_user is not null;
-- `searched` is null without a phone and knows no user name; to make it anew would rewrite the table
create index concurrently if not exists contacts_searched_by_username on contacts using gin ((' ' || lower(coalesce(name, '')) || E'\n ' || lower(coalesce(username, ''))) gin_trgm_ops) where phone is null or username is not null;
alter table contacts validate constraint contacts_identified;
