-- Messages older than texts are kept that had not been sent when retention came by: their texts go once they have been sent
-- for as long (src/messaging/retention.ts).
create table message_texts_spared (
  account_id text collate "C" not null,
  message_id text collate "C" not null,
  primary key (account_id, message_id)
);
