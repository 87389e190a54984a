-- By whose clock an account reads its times; null: the server's.
alter table accounts add column time_zone text;
