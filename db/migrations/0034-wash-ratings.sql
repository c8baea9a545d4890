-- A wash is rated, and a purchase of which no wash was taken yet. The thing that is rated is the row's identity: one
-- rating a wash, however many links lead to it.
alter table rating
  drop constraint rating_pkey,
  alter column order_id drop not null,
  add column redemption_id uuid references redemption,
  add column subject_id uuid not null generated always as (coalesce(redemption_id, order_id)) stored,
  add column first_rated_at timestamptz,
  -- somebody was unhappy: people of the shop look at it
  add column case_opened_at timestamptz,
  add column case_closed_at timestamptz,
  add constraint rating_pkey primary key (subject_id),
  add constraint rating_of_something check (num_nonnulls(order_id, redemption_id) = 1),
  add constraint rating_case check (case_closed_at is null or case_opened_at is not null);
update rating set first_rated_at = rated_at;
alter table rating alter column first_rated_at set not null;
create index rating_order on rating (order_id) where order_id is not null;
create index rating_redemption on rating (redemption_id) where redemption_id is not null;
create index rating_case_open on rating (case_opened_at) where case_opened_at is not null and case_closed_at is null;
