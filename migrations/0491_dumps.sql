-- Whole copies of the records that may be passed on. Without a manifest it is not finished yet; the signature is of the manifest's bytes.
create table dumps (
  version int primary key,
  made_at timestamptz not null,
  manifest text,
  signature bytea
);

-- The files of a dump, in pieces of one size but for the last.
create table dump_files (
  version int not null references dumps (version) on delete cascade,
  file text collate "C" not null,
  sha256 text not null,
  bytes bigint not null,
  primary key (version, file)
);
create table dump_pieces (
  version int not null references dumps (version) on delete cascade,
  file text collate "C" not null,
  place int not null,
  bytes bytea not null,
  primary key (version, file, place)
);

-- The keys that sign dumps (Ed25519): the newest signs, and the public ones stay, so that older dumps can be checked.
create table dump_keys (
  id text collate "C" primary key,
  public_key text not null,
  sealed text not null,
  created_at timestamptz not null
);
