-- The gaps of a day summed up from the far end: counts[k] people were not written to in the k - 1 days before it. A range that
-- begins k - 1 days before needs this one number of the day, so a year is 365 rows in place of 67,000.
create table usage_newcomers (
  account_id text collate "C" not null,
  day date not null,
  counts int[] not null,
  primary key (account_id, day)
);

insert into usage_newcomers (account_id, day, counts)
select days.account_id, days.day, array(
  select coalesce(sum(g.contacts) over (order by k desc), 0)::int
  from generate_series(1, 366) k
  left join usage_contact_gaps g on g.account_id = days.account_id and g.day = days.day and g.gap = k
  order by k)
from (select distinct account_id, day from usage_contact_gaps) days;
