-- Work that waits is found by its lane and by when it is due: see src/platform/queue/work-table.ts.
create index jobs_lane on jobs (kind, run_at, id) where state = 'waiting';
drop index jobs_due;

-- In which lanes something became due, without a look at the endpoints whose deliveries wait for their time.
create index webhook_deliveries_due_lanes on webhook_deliveries (next_attempt_at, webhook_id) where status = 'pending';
drop index webhook_deliveries_webhook;

-- What waits for a disabled endpoint waits without end, not as due: src/messaging/webhooks/settle.ts.
insert into jobs (kind, payload, run_at, created_at)
select 'webhooks.settle', jsonb_build_object('webhook_id', id), now(), now() from webhooks where status = 'disabled';

-- When an endpoint first answered a signed test with 200; one that took real events has shown as much.
alter table webhooks add column confirmed_at timestamptz;
update webhooks set confirmed_at = created_at
where exists (select from webhook_attempts a where a.webhook_id = webhooks.id and a.status = 'succeeded');
