-- What a job that runs is followed by, where the same was asked for meanwhile: see `enqueue` in src/platform/queue/queue.ts.
alter table jobs add column follow_up jsonb;
alter table jobs add column follow_up_at timestamptz;

-- Each run of the comparison has a number of its own, so that two never mix. The version before counts up by one: far enough above.
create sequence parallel_builds as int;
select setval('parallel_builds', coalesce((select max(build) from parallel_state), 0) + 1000);
