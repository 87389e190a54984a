-- The request that a row comes of: null where no request asked for it. A version before names none of these.
alter table jobs add column request_id text, add column follow_up_request_id text;
alter table broadcasts add column request_id text;
alter table whatsapp_bodies add column request_id text;
alter table whatsapp_inbox add column request_id text;
alter table inbound_messages add column request_id text;
