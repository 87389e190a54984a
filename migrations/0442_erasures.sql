-- Persons whose words are being erased or were. What they were known by goes once it is done.
create table erasures (
  account_id text collate "C" not null,
  id text collate "C" not null,
  contact_id text collate "C" not null,
  addresses jsonb,
  requested_at timestamptz not null,
  done_at timestamptz,
  primary key (account_id, id)
);
