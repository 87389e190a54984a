create table contacts (
  account_id text collate "C" not null,
  id text collate "C" not null,
  phone text collate "C" not null,
  name text,
  tags text[] not null default '{}',
  custom_fields jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  unique (account_id, phone)
);

-- Kept apart from contacts: deleting a contact does not undo what the person asked for.
create table opt_outs (
  account_id text collate "C" not null,
  phone text collate "C" not null,
  opted_out_at timestamptz not null,
  primary key (account_id, phone)
);
