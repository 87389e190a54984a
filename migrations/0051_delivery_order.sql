-- For the question whether an earlier event of the same message is still to be delivered: led by the message, which has
-- few deliveries, where an endpoint may have any number.
drop index webhook_deliveries_message;
create index webhook_deliveries_message on webhook_deliveries (message_id, position) where status = 'pending';
