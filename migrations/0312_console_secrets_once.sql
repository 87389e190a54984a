-- Null while what the secret belongs to is being made: a form that is sent twice makes it once.
alter table console_secrets alter column sealed drop not null;
