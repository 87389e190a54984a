-- What the network calls a template: only by that are its languages told apart there. `asking` while it has not been told the latest.
alter table templates
  add column network_id text,
  add column asking boolean not null default false;
