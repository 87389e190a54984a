-- A pack adds tens of thousands of rows at once, each of which was looked up for this; their load is made before them, in the same code.
alter table record_versions drop constraint record_versions_load_id_fkey;
