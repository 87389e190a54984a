-- outside a transaction
-- for those that anybody sees to, where something was said last first
create index concurrently if not exists conversations_assigned_to_any on conversations (account_id, last_message_id) where assigned_to is not null;
