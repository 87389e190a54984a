-- A broadcast to the numbers of a file: what its lines say beside the number, for the one whose turn comes, and which lines were
-- wrong (src/messaging/broadcasts/audience-file.ts).
alter table broadcast_recipients add column variables jsonb;

alter table broadcasts
  add column refused_rows int not null default 0,
  -- the first of them; null where the audience is no file
  add column refused jsonb;
