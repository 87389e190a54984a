-- What readers said of answers. `question` only where the reader agreed to send it. Kept for a year: see feedback.ts.
create table feedback (
  id text collate "C" primary key,
  key_id text collate "C" not null,
  verdict text not null check (verdict in ('good', 'wrong', 'missing')),
  question text,
  answer_keys text[] not null,
  comment text,
  created_at timestamptz not null
);
create index feedback_verdict on feedback (verdict, id);
