-- An account may have several connections to WhatsApp. Its first keeps the row that the version before knows: that version finds a
-- connection by a unique account_id, so in the row of a further one it is null, and further_of names the account.
alter table whatsapp_connections
  alter column account_id drop not null,
  add column further_of text collate "C",
  add column name text,
  -- the account's default is the one that became it last, without such a time its first
  add column made_default_at timestamptz,
  add constraint whatsapp_connections_owned check (num_nonnulls(account_id, further_of) = 1);
create index whatsapp_connections_further on whatsapp_connections (further_of) where further_of is not null;

-- Through which connection each came or went. Null: the account's first, which is all that the version before knows, or the simulator.
alter table messages add column connection_id text collate "C";
alter table inbound_messages add column connection_id text collate "C";
alter table contacts add column last_received_on text collate "C";
alter table broadcasts add column connection_id text collate "C";
alter table whatsapp_bodies add column connection_id text collate "C";
alter table whatsapp_inbox add column connection_id text collate "C";
-- of the collation of events.connection, with which it is compared
alter table events add column connection_id text;

-- Files that the network has for a further connection: what one number uploaded, another cannot send.
create table whatsapp_further_media (
  account_id text collate "C" not null,
  connection_id text collate "C" not null,
  media_id text collate "C" not null,
  network_media_id text not null,
  expires_at timestamptz not null,
  primary key (account_id, connection_id, media_id)
);
