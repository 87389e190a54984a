create table templates (
  account_id text collate "C" not null,
  id text collate "C" not null,
  name text collate "C" not null,
  language text collate "C" not null,
  category text not null,
  components jsonb not null,
  status text not null default 'PENDING' check (status in ('PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED')),
  rejection_reason text,
  created_at timestamptz not null,
  approved_at timestamptz,
  primary key (account_id, id),
  unique (account_id, name, language)
);
-- an operator decides on a template by its id alone
create unique index templates_id on templates (id);
