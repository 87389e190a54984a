-- What an account and a person have to say to each other: who waits for whom, what was not read, and who sees to it
-- (src/messaging/conversations). It goes with its contact; the texts are those of the messages.
create table conversations (
  account_id text collate "C" not null,
  contact_id text collate "C" not null,
  state text not null constraint conversations_state_known check (state in ('open', 'waiting', 'closed')),
  -- since when it is in that state
  since timestamptz not null,
  -- the message that opened it last
  opened_by text collate "C",
  unread int not null default 0,
  assigned_to text,
  -- the last that either wrote; before the first an id of its own, so that it has a place in the list
  last_message_id text collate "C" not null,
  last_received_id text collate "C",
  primary key (account_id, contact_id),
  foreign key (account_id, contact_id) references contacts (account_id, id) on delete cascade
);
create index conversations_state on conversations (account_id, state, last_message_id);
create index conversations_unread on conversations (account_id, last_message_id) where unread > 0;
create index conversations_assigned on conversations (account_id, assigned_to, last_message_id) where assigned_to is not null;

-- What people of the account tell one another of a person. No network sees it.
create table conversation_notes (
  account_id text collate "C" not null,
  id text collate "C" not null,
  contact_id text collate "C" not null,
  author text,
  text text not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, contact_id) references contacts (account_id, id) on delete cascade
);
create index conversation_notes_contact on conversation_notes (account_id, contact_id, id);
create index conversation_notes_age on conversation_notes using brin (created_at);

-- Answers that an account gives often, by a short word.
create table quick_replies (
  account_id text collate "C" not null,
  id text collate "C" not null,
  shortcut text not null,
  text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  constraint quick_replies_shortcut unique (account_id, shortcut)
);
