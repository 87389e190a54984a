-- Vectors are kept here and searched in memory (docs/search.md).
drop function nearest_passages(vector, int, int);
drop index if exists passage_vectors_quran;
drop index if exists passage_vectors_hadith;
