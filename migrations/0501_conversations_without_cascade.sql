-- An older process merges two contacts by deleting one of them: the conversation and its notes must outlast that, until they are
-- moved (src/messaging/conversations/catch-up.ts). What deletes a contact deletes them itself.
alter table conversations drop constraint conversations_account_id_contact_id_fkey;
alter table conversation_notes drop constraint conversation_notes_account_id_contact_id_fkey;
