-- Rows come in the order of time, so these cost almost nothing; retention finds what is old through them.
create index messages_age on messages using brin (created_at);
create index inbound_messages_age on inbound_messages using brin (received_at);
