-- Narrators are found by their names alone, where /rijal finds them. First, while vectors have their index by passage.
delete from passages where kind = 'rijal';
alter table passages drop column prominence;
alter table passages drop constraint passages_kind_check;
alter table passages add constraint passages_kind_check check (kind in ('quran', 'hadith'));

-- What is searched lies in snapshots: immutable flat arrays that a job builds from passages and vectors, and that every process that
-- searches fetches once into its DATA_DIR. They are derived: all of this may be deleted at any time, and is then made again.
create table search_snapshots (
  id bigint generated always as identity primary key,
  -- of the arrays; a process opens those of its own format and model alone. An empty model: words alone
  format text not null,
  model text not null,
  -- of the passages that it was built from, and the edition of the reference data that they hold
  version int not null,
  edition int not null,
  -- SHA-256 of the whole in hex, and its size
  sum text not null,
  bytes bigint not null,
  made_at timestamptz not null default now(),
  -- when a process last had it open: models that nobody uses any more are forgotten
  used_at timestamptz not null default now()
);
create index search_snapshots_newest on search_snapshots (model, format, id);

-- None on the embedded database, where the one process has the file.
create table search_snapshot_pieces (
  snapshot bigint not null references search_snapshots on delete cascade,
  place int not null,
  bytes bytea not null,
  primary key (snapshot, place)
);
-- dense numbers: compressing them costs time and saves little
alter table search_snapshot_pieces alter column bytes set storage external;

-- Vectors belong to a passage and a model, so that two models of a rolling change stand beside each other.
delete from passage_vectors where not exists (select 1 from search_state where model is not null);
alter table passage_vectors add column model text;
update passage_vectors set model = (select model from search_state);
alter table passage_vectors drop constraint passage_vectors_pkey;
alter table passage_vectors alter column model set not null;
alter table passage_vectors alter column embedding type vector;
alter table passage_vectors add primary key (model, passage);
create index passage_vectors_passage on passage_vectors (passage);
alter table passage_vectors drop column kind;
alter table search_state drop column model, drop column vectors_ready;

delete from jobs where kind = 'search.build-passages';
