-- GET /messages?type= would otherwise walk the whole account to find a page of a rare type. Neither column ever changes, so
-- the moves of a status stay within their page.
create index messages_type on messages (account_id, type, id);
