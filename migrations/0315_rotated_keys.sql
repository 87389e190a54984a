-- A rotated key: the secret before the current one works until `old_until`. And keys that the holder of one made beside it.
alter table reference_keys
  add column old_digest text unique,
  add column old_until timestamptz,
  add constraint reference_keys_old check ((old_digest is null) = (old_until is null)),
  drop constraint reference_keys_issued_by_check,
  add constraint reference_keys_issued_by_check check (issued_by in ('portal', 'operator', 'holder'));
