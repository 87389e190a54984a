-- What an account lets happen by itself when somebody writes to it (src/messaging/rules): in their order, and the first that fits acts.
create table rules (
  account_id text collate "C" not null,
  id text collate "C" not null,
  name text not null,
  position int not null,
  enabled boolean not null default true,
  -- when it acts, as the API takes it
  condition jsonb not null,
  -- what it does
  reply text,
  label text,
  hand_over boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id)
);

-- Which received message a rule acted on: one row, so that a message is answered once, and a person seldom enough.
create table rule_answers (
  account_id text collate "C" not null,
  message_id text collate "C" not null,
  rule_id text collate "C" not null,
  contact_id text collate "C" not null,
  at timestamptz not null,
  primary key (account_id, message_id)
);
create index rule_answers_person on rule_answers (account_id, contact_id, at);
create index rule_answers_at on rule_answers (at);
