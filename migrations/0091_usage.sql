-- What became of messages, appended in the transaction that made it so and folded into the tables below by a job: senders
-- never wait for one another at a shared counter. Every outcome counts on the day (UTC) its message was accepted.
create table message_outcomes (
  id bigint generated always as identity primary key,
  account_id text collate "C" not null,
  day date not null,
  recipient text collate "C" not null,
  sent int not null default 0,
  delivered int not null default 0,
  read int not null default 0,
  failed int not null default 0,
  credits int not null default 0
);
create index message_outcomes_account on message_outcomes (account_id, day);

create table usage_days (
  account_id text collate "C" not null,
  day date not null,
  sent int not null,
  delivered int not null,
  read int not null,
  failed int not null,
  credits bigint not null,
  primary key (account_id, day)
);

-- On which days somebody was written to. Kept for as long as the longest range that can be asked for.
create table usage_contact_days (
  account_id text collate "C" not null,
  recipient text collate "C" not null,
  day date not null,
  primary key (account_id, recipient, day)
);
-- rows come in the order of days, so this costs almost nothing
create index usage_contact_days_age on usage_contact_days using brin (day);

-- How many people were written to on a day, by how many days ago they had been before; 366 for longer ago and never. Within
-- days a to b everybody is new once: on the day whose gap reaches back before a. So the number of different people is the sum
-- over the days d of the rows with gap > d - a, whatever a and b are.
create table usage_contact_gaps (
  account_id text collate "C" not null,
  day date not null,
  gap int not null,
  contacts int not null,
  primary key (account_id, day, gap) include (contacts)
);

insert into message_outcomes (account_id, day, recipient, sent, delivered, read, failed, credits)
select account_id, (created_at at time zone 'UTC')::date, recipient, 1,
  (delivered_at is not null)::int, (read_at is not null)::int, (failed_at is not null)::int, credits_used
from messages;
