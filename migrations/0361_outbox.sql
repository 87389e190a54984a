-- Accepted messages that their network does not have yet: a table of work whose lanes are an account's classes on one network, see
-- src/messaging/networks/outbox.ts and src/platform/queue/work-table.ts.
create table outbox (
  -- the order in which messages were accepted
  id bigint generated always as identity primary key,
  account_id text collate "C" not null,
  message_id text collate "C" not null,
  lane text collate "C" not null,
  -- whose messages leave one after another
  person text collate "C" not null,
  -- preparing: its file is still looked at; kept: given up by an error of ours, for the operator
  state text not null default 'waiting' check (state in ('preparing', 'waiting', 'kept')),
  -- behind an earlier one of the same person, and then due at infinity or when that one stops holding it
  waits_turn boolean not null default false,
  -- since when the outcome of this one holds the person's later ones
  held_since timestamptz,
  due_at timestamptz not null,
  attempt int not null default 0,
  -- while its file is looked at, and what came of it
  media_url text,
  media_kind text,
  claim text,
  lease_until timestamptz,
  last_error text,
  created_at timestamptz not null,
  unique (account_id, message_id)
) with (fillfactor = 70);
create index outbox_lane on outbox (lane, due_at, id) where state = 'waiting';
create index outbox_due on outbox (due_at, lane) where state = 'waiting';
create index outbox_person on outbox (lane, person, id) where state <> 'kept';
create index outbox_preparing on outbox (account_id, due_at, id) where state = 'preparing';
-- rows live for moments
alter table outbox set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.02);
