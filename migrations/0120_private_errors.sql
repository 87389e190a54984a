-- Before this version the reason of a failed job could hold the parameters of a statement: what people wrote, and their numbers.
update jobs set last_error = 'a database statement failed' where last_error like 'Failed query:%';
