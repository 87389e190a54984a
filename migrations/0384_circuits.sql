alter table webhooks
  -- while its circuit is open: when the next delivery may try whether the endpoint is back, and how many have tried
  add column probe_at timestamptz,
  add column probes int not null default 0,
  -- disabled by its account for a while: what happens meanwhile is kept for it
  add column paused boolean not null default false;
create index webhooks_probe on webhooks (probe_at) where probe_at is not null;

-- Secrets that are older than the one before (`webhooks.old_secret_sealed`) and still within their time.
create table webhook_old_secrets (
  id text collate "C" primary key,
  webhook_id text collate "C" not null,
  secret_sealed text not null,
  until timestamptz not null
);
create index webhook_old_secrets_endpoint on webhook_old_secrets (webhook_id, until);
