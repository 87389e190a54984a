-- What each account keeps: its contacts, and the bytes of its files. A statement that makes or removes some appends what it
-- changed, because at one counter for an account all who make contacts would wait for one another. accounts/storage.ts folds them into
-- totals. Triggers, so that what the version before makes is counted too.
create table stored_totals (
  account_id text collate "C" primary key,
  contacts bigint not null,
  media_bytes bigint not null
);
create table stored_changes (
  id bigint generated always as identity primary key,
  account_id text collate "C" not null,
  contacts bigint not null default 0,
  media_bytes bigint not null default 0
);
create index stored_changes_account on stored_changes (account_id);

create function count_contacts_made() returns trigger language plpgsql as $$
begin
  insert into stored_changes (account_id, contacts) select account_id, count(*) from made group by account_id;
  return null;
end $$;
create function count_contacts_removed() returns trigger language plpgsql as $$
begin
  insert into stored_changes (account_id, contacts) select account_id, -count(*) from removed group by account_id;
  return null;
end $$;
create function count_media_made() returns trigger language plpgsql as $$
begin
  insert into stored_changes (account_id, media_bytes) select account_id, sum(size_bytes) from made group by account_id;
  return null;
end $$;
create function count_media_removed() returns trigger language plpgsql as $$
begin
  insert into stored_changes (account_id, media_bytes) select account_id, -sum(size_bytes) from removed group by account_id;
  return null;
end $$;
create trigger contacts_made after insert on contacts
  referencing new table as made for each statement execute function count_contacts_made();
create trigger contacts_removed after delete on contacts
  referencing old table as removed for each statement execute function count_contacts_removed();
create trigger media_made after insert on media
  referencing new table as made for each statement execute function count_media_made();
create trigger media_removed after delete on media
  referencing old table as removed for each statement execute function count_media_removed();

-- The triggers keep writers out until this commits, so that nothing is counted twice or not at all.
insert into stored_totals (account_id, contacts, media_bytes)
select account_id, sum(contacts), sum(media_bytes)
from (
  select account_id, count(*) as contacts, 0 as media_bytes from contacts group by account_id
  union all
  select account_id, 0, sum(size_bytes) from media group by account_id) stored
group by account_id;

-- Until when a file is kept; null: until somebody deletes it.
alter table media add column expires_at timestamptz;
create index media_expiring on media (expires_at) where expires_at is not null;
-- Files are listed, the newest first.
create index media_by_account on media (account_id, id) where state = 'ready';
