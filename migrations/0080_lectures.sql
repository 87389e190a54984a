-- Video lectures: submitted with a key, reviewed by an operator, transcribed and summarised by jobs.
-- `video` is what tells one video from another, whatever form its address has. `run` goes up with every approval and
-- retry: a job of an earlier run can no longer write.
create table lectures (
  id uuid primary key,
  video text not null unique,
  url text not null,
  status text not null
    check (status in ('pending', 'approved', 'transcribing', 'summarizing', 'published', 'rejected', 'failed')),
  run int not null default 0,
  title text,
  speaker text,
  topic text,
  mosque_name text,
  mosque_city text,
  mosque_id uuid,
  duration int,
  summary text,
  transcript text,
  transcript_from text check (transcript_from in ('captions', 'audio')),
  reason text,
  progress jsonb,
  submitted_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  published_at timestamptz
);
create index lectures_status on lectures (status, created_at desc, id);
create index lectures_published on lectures (published_at desc, id) where status = 'published';

-- Every change of a lecture's status: who and when.
create table lecture_changes (
  id bigint generated always as identity primary key,
  lecture_id uuid not null references lectures (id) on delete cascade,
  from_status text,
  to_status text not null,
  by text not null,
  reason text,
  at timestamptz not null
);
create index lecture_changes_lecture on lecture_changes (lecture_id, id);

-- What was transcribed so far, piece by piece, so that a retry does not ask for it again.
create table lecture_pieces (
  lecture_id uuid not null references lectures (id) on delete cascade,
  piece int not null,
  text text not null,
  primary key (lecture_id, piece)
);
