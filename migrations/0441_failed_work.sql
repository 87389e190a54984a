-- What failed for good is listed for the operator by its id, however much waits beside it.
create index jobs_buried on jobs (id) where state = 'buried';
create index outbox_kept on outbox (id) where state = 'kept';
create index whatsapp_inbox_kept on whatsapp_inbox (id) where state = 'kept';
create index whatsapp_bodies_kept on whatsapp_bodies (id) where state = 'kept';
