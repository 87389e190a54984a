-- How many messages of an account were stored in a month, and in a day where its network has a tier: counted by the statement
-- that stores the message, so that neither a kill nor a second process makes a difference. Each row is a shard that may grow
-- up to `granted`, its part of `quota`, so that senders of one account rarely meet at a row: see
-- src/messaging/messages/quota.ts. No foreign key to accounts: each insert would lock the account's row.
create table message_counts (
  account_id text collate "C" not null,
  period text collate "C" not null check (period in ('day', 'month')),
  starts_at timestamptz not null,
  shard int not null,
  used int not null,
  granted int not null,
  -- the limit that was shared out: with another one the shards are filled anew
  quota int not null,
  primary key (account_id, period, starts_at, shard),
  check (used <= granted)
) with (fillfactor = 50);
create index message_counts_age on message_counts (starts_at);

insert into message_counts (account_id, period, starts_at, shard, used, granted, quota)
select account_id, 'month', date_trunc('month', now(), 'UTC'), 0, count(*), count(*), 0
from messages
where created_at >= date_trunc('month', now(), 'UTC')
group by account_id;

insert into message_counts (account_id, period, starts_at, shard, used, granted, quota)
select messages.account_id, 'day', date_trunc('day', now(), 'UTC'), 0, count(*), count(*), 0
from messages
join accounts on accounts.id = messages.account_id and accounts.limits ? 'network_daily_limit'
where messages.created_at >= date_trunc('day', now(), 'UTC')
group by messages.account_id;
