-- A sign-in at a linked provider proves the other account in a merge, like a code to its number or address.
alter table account_merge
  drop constraint account_merge_proof,
  add constraint account_merge_proof check (proof in ('email', 'phone', 'provider'));

-- A provider's verified address is looked up among the address changes that wait for their link.
create index account_token_waiting_email on account_token (email_index) where purpose = 'email' and used_at is null;
