-- Indonesian names of the books of the collections, shown where what is loaded has only the English one.
create table hadith_book_names (
  collection text not null,
  book_number int not null,
  name_indonesian text not null,
  primary key (collection, book_number)
);
