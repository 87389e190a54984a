-- Mosques and schools. search_text is the name and the city, one line each, folded as src/reference/directory/fold.ts does.
-- position lies on a sphere of radius 1, so that a straight line orders by distance and the index can follow it.
create extension if not exists cube;

create table places (
  id uuid primary key,
  kind text not null check (kind in ('mosque', 'school')),
  name text not null,
  address text,
  city text,
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  phone text,
  website text,
  education_level text,
  levels text[] not null default '{}',
  curriculum_type text,
  verified boolean not null,
  external_id text,
  search_text text collate "C" not null,
  position cube generated always as (
    case
      when lat is not null
      then cube(array[cos(radians(lat)) * cos(radians(lng)), cos(radians(lat)) * sin(radians(lng)), sin(radians(lat))])
    end
  ) stored,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((lat is null) = (lng is null)),
  unique (kind, external_id)
);
create index places_list on places (kind, search_text, id) where verified;
-- every search reads the entries that wait to be merged into the index, so they are kept few
create index places_words on places using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 512) where verified;
create index places_near on places using gist (position) where verified;
