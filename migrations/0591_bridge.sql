-- The bridge to the reference (src/messaging/bridge): whether an account has it, and who asked for the daily verse.
create table bridges (
  account_id text collate "C" primary key,
  enabled boolean not null,
  language text not null,
  -- by the account's clock, such as 06:00
  daily_at text not null,
  -- what the daily verse is sent with; null: as a text, where the network takes one
  template_id text collate "C",
  updated_at timestamptz not null
);

create table bridge_subscriptions (
  account_id text collate "C" not null,
  contact_id text collate "C" not null,
  -- by which message the person asked, or how the account knows that it did: exactly one
  message_id text collate "C",
  proof text,
  since timestamptz not null,
  -- infinity while the account has no bridge
  next_at timestamptz not null,
  primary key (account_id, contact_id)
);
create index bridge_subscriptions_due on bridge_subscriptions (next_at);
