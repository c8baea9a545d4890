-- Two accounts of one person are merged: the account that everything was moved to. Null for all other accounts. The row
-- of a merged account stays, closed like a deleted one, because consents and moves of points are never rewritten.
alter table customer
  add column merged_into uuid constraint customer_merged_into_fkey references customer (customer_id),
  add constraint customer_merged_is_closed check (merged_into is null or deleted_at is not null),
  add constraint customer_merged_into_another check (merged_into <> customer_id);
create index customer_merged on customer (merged_into) where merged_into is not null;

-- The WebAuthn user handle that a passkey was made with, if it came from a merged account. Null: the account's own.
alter table passkey
  add column user_handle bytea,
  add constraint passkey_user_handle_length check (octet_length(user_handle) = 16);

-- A customer proved in the session of one account (customer_id) that another account (source_id) is theirs, too. Valid
-- once, in that session, until expires_at; deleted when it is used.
create table account_merge (
  merge_id uuid primary key,
  customer_id uuid not null references customer (customer_id),
  session_id uuid not null constraint account_merge_session unique,
  source_id uuid not null references customer (customer_id),
  proof text not null constraint account_merge_proof check (proof in ('email', 'phone')),
  proven_at timestamptz not null,
  expires_at timestamptz not null,
  constraint account_merge_of_two check (source_id <> customer_id),
  constraint account_merge_lifetime check (expires_at <= proven_at + interval '10 minutes')
);
create index account_merge_customer on account_merge (customer_id);
create index account_merge_source on account_merge (source_id);

alter table points_move
  drop constraint points_move_reason,
  add constraint points_move_reason check (reason in ('earned', 'matured', 'taken_back', 'spent', 'expired', 'referred',
    'goodwill', 'withdrawn', 'merged'));

-- Writes that began before a merge and end after it: what they give to the merged account goes to the account that it
-- was merged into. `for key share` waits for a merge that is running.
create function follow_merged_account() returns trigger language plpgsql as $$
declare
  target uuid;
begin
  select merged_into into target from customer where customer_id = new.customer_id for key share;
  if target is not null then
    new.customer_id := target;
  end if;
  return new;
end $$;

create trigger shop_order_follows_merge before insert on shop_order
  for each row when (new.customer_id is not null) execute function follow_merged_account();
create trigger credit_lot_follows_merge before insert or update of customer_id on credit_lot
  for each row when (new.customer_id is not null) execute function follow_merged_account();
create trigger membership_follows_merge before insert on membership
  for each row execute function follow_merged_account();
create trigger goodwill_follows_merge before insert on goodwill
  for each row when (new.customer_id is not null) execute function follow_merged_account();

-- Points of a merged account are moved with it; a write that comes late has to be repeated for the other account.
create function refuse_points_of_merged() returns trigger language plpgsql as $$
begin
  if exists (select from customer where customer_id = new.customer_id and merged_into is not null) then
    raise exception 'points_of_merged: account % was merged into another', new.customer_id
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger points_account_of_merged before insert or update on points_account
  for each row execute function refuse_points_of_merged();
