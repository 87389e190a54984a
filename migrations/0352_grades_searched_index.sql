-- outside a transaction
create index concurrently if not exists passages_unclassified on passages (id)
where kind = 'hadith' and graded_hash is distinct from md5(grades::text);
