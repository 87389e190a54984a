-- Since when a received file waits for the message that it came with; null once that is stored, and for files of accounts.
alter table media add column awaits_message_since timestamptz;
create index media_awaiting on media (awaits_message_since) where awaits_message_since is not null;
