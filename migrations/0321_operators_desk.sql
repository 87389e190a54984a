-- What readers said is done with once an operator has looked after it.
alter table feedback
  add column done_at timestamptz,
  add column done_by text;
-- lectures are reviewed by whom they come from too
create index lectures_submitter on lectures (submitted_by, status);
