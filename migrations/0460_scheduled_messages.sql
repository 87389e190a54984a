-- When a message is to leave that was accepted for later, and when its time came. No row is rewritten.
alter table messages
  add column scheduled_for timestamptz,
  add column released_at timestamptz;
alter table message_timeline
  drop constraint message_timeline_status_known,
  add constraint message_timeline_status_listed check (status in
    ('accepted', 'scheduled', 'unconfirmed', 'sent', 'delivered', 'read', 'played', 'failed')) not valid;

-- Messages whose time has not come: then they move to the outbox (src/messaging/messages/scheduled.ts). A table of its own, because
-- in the outbox they would stand before what the same person is sent meanwhile.
create table scheduled_messages (
  id bigint generated always as identity primary key,
  account_id text collate "C" not null,
  message_id text collate "C" not null,
  -- the contact that it was written to; null: it was written to an address
  contact_id text collate "C",
  due_at timestamptz not null,
  unique (account_id, message_id)
);
create index scheduled_messages_lane on scheduled_messages (account_id, due_at, id);
create index scheduled_messages_due on scheduled_messages (due_at);
