-- Erasures are noted apart from this database (src/backups/erasures.ts), so that a backup from before forgets again whom it still knows.
-- What a person was written to is noted as keyed digests, which only tell whether an address is the same.
alter table erasures
  add column digests text[],
  add column noted_at timestamptz;
