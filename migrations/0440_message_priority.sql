-- In which class a message was accepted; null for those accepted before it was noted. No row is rewritten.
alter table messages add column priority text;
