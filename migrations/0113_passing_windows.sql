-- Windows that nobody asks for once they are over: those of a minute, and all but those of an account or a reference key, whose
-- history is shown for thirty days.
alter table limit_windows
  add column passing boolean generated always as (
    period = 'minute' or not (starts_with(subject, 'account:') or starts_with(subject, 'reference:'))) stored;
create index limit_windows_passing on limit_windows (starts_at) where passing;
