-- How national phone numbers of an account are read (ISO 3166, two letters); null: numbers need their country code.
alter table accounts add column default_country text;
