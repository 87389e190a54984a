-- What the network calls with, as it came, until it is split into whatsapp_inbox: a table of work whose lanes are connections, see
-- src/platform/queue/work-table.ts. The number is the connection's when the call came.
create table whatsapp_bodies (
  id bigint generated always as identity primary key,
  account_id text collate "C" not null,
  phone_number_id text not null,
  body bytea not null,
  state text not null default 'waiting' check (state in ('waiting', 'kept')),
  due_at timestamptz not null,
  attempt int not null default 0,
  claim text,
  lease_until timestamptz,
  last_error text,
  received_at timestamptz not null
);
-- to compress 4 MB takes longer than to answer, for a row that lives for milliseconds
alter table whatsapp_bodies alter column body set storage external;
create index whatsapp_bodies_lane on whatsapp_bodies (account_id, due_at, id) where state = 'waiting';
create index whatsapp_bodies_order on whatsapp_bodies (account_id, id) where state = 'waiting';
create index whatsapp_bodies_due on whatsapp_bodies (due_at, account_id) where state = 'waiting';
