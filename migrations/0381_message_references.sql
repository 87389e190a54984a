-- What an account calls its messages. Constant defaults: no row is rewritten.
alter table messages
  add column reference text collate "C",
  add column metadata jsonb,
  add column tags text[] not null default '{}';

-- A page of the messages with one tag is read in their order, however many others there are.
create table message_tags (
  account_id text collate "C" not null,
  tag text collate "C" not null,
  message_id text collate "C" not null,
  primary key (account_id, tag, message_id)
);

alter table message_outcomes add column tags text[];

-- What became of the messages with a tag, by the day on which they were accepted.
create table usage_tag_days (
  account_id text collate "C" not null,
  tag text collate "C" not null,
  day date not null,
  sent int not null,
  delivered int not null,
  read int not null,
  failed int not null,
  credits bigint not null,
  primary key (account_id, tag, day)
);
create index usage_tag_days_age on usage_tag_days using brin (day);
