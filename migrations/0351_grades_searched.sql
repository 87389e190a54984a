-- What the gradings of a passage come to, derived from `grades` by src/reference/search/building/classify.ts: searched in, never shown.
alter table passages
  -- what its graders agree on
  add column grade_class text,
  -- each grader's name, and with the class of the grading: `al-albani`, `al-albani|sahih`
  add column graded_as text[],
  -- of the grades that these were derived from: of others they are to be derived again
  add column graded_hash text;
