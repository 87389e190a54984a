-- outside a transaction
alter table message_timeline validate constraint message_timeline_status_listed;
