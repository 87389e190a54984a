-- outside a transaction
alter table messages validate constraint messages_type_known;
alter table message_timeline validate constraint message_timeline_status_known;
