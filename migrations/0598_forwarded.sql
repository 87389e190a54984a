-- Whether the network says of a received message that it was forwarded: forwarded, or frequently_forwarded.
alter table inbound_messages add column forwarded text;
