-- text_arabic is standard Unicode. text_arabic_qpc: the source's own encoding (KFGQPC fonts) where it differed;
-- text_arabic_kemenag: the spelling of the Indonesian mushaf.
alter table verses add column text_arabic_qpc text, add column text_arabic_kemenag text;
alter table starter.verses add column text_arabic_qpc text, add column text_arabic_kemenag text;
