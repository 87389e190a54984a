-- One template to many people: what an account asked for, how far it is, and when the next step is due
-- (src/messaging/broadcasts). Who has the row's lock takes the step, so that no two workers send the same part.
create table broadcasts (
  account_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  state text not null constraint broadcasts_state_known check (state in
    ('draft', 'scheduled', 'laying_out', 'running', 'paused', 'done', 'cancelled', 'expired')),
  -- waits for its account to start it, whatever else is due
  held boolean not null default false,
  template_id text collate "C" not null,
  variables jsonb,
  media jsonb,
  tags text[] not null default '{}',
  audience jsonb not null,
  audience_at text not null,
  send_at timestamptz,
  expires_at timestamptz,
  per_second int not null,
  quiet_hours jsonb,
  time_zone text not null,
  summary boolean not null,
  -- how far the audience is laid out: the last contact, how many places were given, and since when
  laid_to text collate "C",
  ordinals int not null default 0,
  laying_since timestamptz,
  laid_out_at timestamptz,
  audience_count int not null default 0,
  sent_count int not null default 0,
  skipped jsonb not null default '{}',
  paused_reason text,
  paused_at timestamptz,
  -- failures are counted anew from here
  resumed_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  told_at timestamptz,
  -- null where only its account moves it on
  next_at timestamptz,
  primary key (account_id, id)
);
create index broadcasts_due on broadcasts (next_at) where next_at is not null;
create index broadcasts_ended on broadcasts (ended_at) where ended_at is not null;

-- Whom a broadcast is for. One who was merged with another, or has its number, is reached once.
create table broadcast_recipients (
  broadcast_id text collate "C" not null,
  ordinal int not null,
  account_id text collate "C" not null,
  contact_id text collate "C" not null,
  -- null once the person was erased
  address text collate "C",
  state text not null default 'pending' constraint broadcast_recipients_state_known check (state in
    ('pending', 'sent', 'skipped')),
  reason text,
  message_id text collate "C",
  not_before timestamptz not null default '-infinity',
  primary key (broadcast_id, ordinal),
  unique (broadcast_id, contact_id),
  unique (broadcast_id, address)
);
create index broadcast_recipients_pending on broadcast_recipients (broadcast_id, not_before, ordinal) where state = 'pending';
create index broadcast_recipients_state on broadcast_recipients (broadcast_id, state, ordinal);
create index broadcast_recipients_address on broadcast_recipients (account_id, address) where address is not null;
