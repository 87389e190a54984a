-- What delivered messages cost as their network tells, beside what else became of them.
alter table message_outcomes
  add column category text,
  add column price_type text,
  add column billable boolean;

create table usage_prices (
  account_id text collate "C" not null,
  day date not null,
  category text not null,
  price_type text,
  billable boolean,
  messages int not null,
  unique nulls not distinct (account_id, day, category, price_type, billable)
);
