-- one word per thing: an inbox holds webhook events of providers; what visitors write to the shop are contact messages
alter table inbox_message rename to contact_message;
alter table contact_message rename column inbox_message_id to contact_message_id;
alter table contact_message rename constraint inbox_message_pkey to contact_message_pkey;
alter table contact_message rename constraint inbox_message_reference to contact_message_reference;
alter table contact_message rename constraint inbox_message_content_hash_length to contact_message_content_hash_length;
alter table contact_message rename constraint inbox_message_email_index_length to contact_message_email_index_length;
alter table contact_message rename constraint inbox_message_kind to contact_message_kind;
alter table contact_message rename constraint inbox_message_locale to contact_message_locale;
alter table contact_message rename constraint inbox_message_state to contact_message_state_word;
alter index inbox_message_content rename to contact_message_content;
alter index inbox_message_email_index rename to contact_message_email_index;
alter index inbox_message_state rename to contact_message_state;

alter table cancellation_request rename column inbox_message_id to contact_message_id;
alter table cancellation_request
  rename constraint cancellation_request_inbox_message_id_fkey to cancellation_request_contact_message_id_fkey;

alter table provider_event rename to webhook_event;
alter table webhook_event rename constraint provider_event_pkey to webhook_event_pkey;
alter index provider_event_open rename to webhook_event_open;
alter index provider_event_received_at rename to webhook_event_received_at;

update schedule set name = 'delete-old-rows' where name = 'forget-old-rows';
