-- Words of an account's own by which people refuse messages or ask for them again, and what they are answered, by language. They
-- stand besides the words that the product knows. `confirmation` is null where nothing is answered; with `confirmation_set` false
-- the product's own answer is sent.
create table opt_out_words (
  account_id text collate "C" not null,
  language text collate "C" not null,
  stop text[] not null default '{}',
  start text[] not null default '{}',
  confirmation text,
  confirmation_set boolean not null default false,
  updated_at timestamptz not null,
  primary key (account_id, language)
);
