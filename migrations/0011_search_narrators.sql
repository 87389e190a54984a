-- How well known a narrator is: among equal names the one with more students comes first.
alter table passages add column prominence int not null default 0;
