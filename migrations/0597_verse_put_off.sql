-- A daily verse that could not be sent is tried again at this time; next_at stays when it was due, so that it is left out when it is too late.
alter table bridge_subscriptions add column put_off_until timestamptz;
