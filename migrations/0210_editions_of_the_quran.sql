-- transliteration is generated from the Arabic, for Indonesians; a source's own for English readers stands beside it. translation and
-- translation_english say which edition text_indonesian and text_english are: {id, name, source, licence, reviewed_by}.
alter table verses add column transliteration_english text, add column translation jsonb, add column translation_english jsonb;
alter table starter.verses add column transliteration_english text, add column translation jsonb, add column translation_english jsonb;
update verses set transliteration_english = transliteration where origin = 'pack';
