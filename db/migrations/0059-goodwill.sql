-- What the shop gives for nothing: washes, as an order that costs nothing, or points
-- (docs/decisions/0088-goodwill-is-an-order-that-costs-nothing.md).
create table goodwill (
  goodwill_id uuid not null,
  kind text not null,
  -- washes or points
  units integer not null,
  -- what it was worth when it was decided about: limits count it
  worth_agorot agorot_positive not null,
  -- which package of washes; null for points
  package_number integer,
  -- null: whoever has the address, who has no account
  customer_id uuid references customer,
  -- of whom it is for: nobody gives to themselves; null where an account has no address
  email_index sha256,
  -- where it is sent to while it waits for a second person; an account has its own
  email_sealed bytea,
  note_sealed bytea,
  locale locale not null,
  reason text not null,
  -- one for each opened dialog: the same press again is the same gift
  idempotency_key uuid not null,
  -- by whom, to whom and what: another wish with the same key is refused
  wish_mac sha256 not null,
  state text not null,
  given_by uuid not null references staff_member,
  asked_at timestamptz not null,
  decided_by uuid references staff_member,
  decided_at timestamptz,
  given_at timestamptz,
  order_id uuid references shop_order,
  written_in bigint not null default pg_current_xact_id()::text::bigint,
  constraint goodwill_pkey primary key (goodwill_id),
  constraint goodwill_key unique (idempotency_key),
  constraint goodwill_order unique (order_id),
  constraint goodwill_kind check (kind in ('washes', 'points')),
  constraint goodwill_units check (units > 0),
  constraint goodwill_package check ((kind = 'washes') = (package_number is not null)),
  constraint goodwill_points_of_account check (kind = 'washes' or customer_id is not null),
  constraint goodwill_reason check (reason in ('apology', 'machine_fault', 'thanks', 'promised', 'other')),
  constraint goodwill_state check (state in ('proposed', 'given', 'declined')),
  constraint goodwill_decided check ((decided_by is null) = (decided_at is null)),
  constraint goodwill_waits check (state <> 'proposed' or decided_by is null),
  constraint goodwill_declined check (state <> 'declined' or decided_by is not null),
  constraint goodwill_given check ((state = 'given') = (given_at is not null)),
  constraint goodwill_given_order check ((state = 'given' and kind = 'washes') = (order_id is not null)),
  -- nobody confirms what they proposed; whoever proposed it may take it back
  constraint goodwill_two_people check (state <> 'given' or decided_by <> given_by)
);
create index goodwill_newest on goodwill (asked_at desc, goodwill_id desc);
create index goodwill_open on goodwill (asked_at) where state = 'proposed';
create index goodwill_of_day on goodwill (given_by, given_at) where state = 'given' and decided_by is null;
create index goodwill_customer on goodwill (customer_id);
create index goodwill_written_in on goodwill using brin (written_in) with (pages_per_range = 8, autosummarize = on);
create trigger goodwill_written before update on goodwill for each row execute function note_transaction();

-- Points that the shop gives come of no order.
alter table points_grant drop constraint points_grant_pkey, drop constraint points_grant_kind;
alter table points_grant
  alter column order_id drop not null,
  add column goodwill_id uuid references goodwill,
  add constraint points_grant_once unique (order_id, kind),
  add constraint points_grant_of_goodwill unique (goodwill_id),
  add constraint points_grant_kind check (kind in ('purchase', 'referral', 'goodwill')),
  add constraint points_grant_source
    check ((kind = 'goodwill') = (goodwill_id is not null) and (kind = 'goodwill') = (order_id is null));
alter table points_move drop constraint points_move_reason;
alter table points_move add constraint points_move_reason
  check (reason in ('earned', 'matured', 'taken_back', 'spent', 'expired', 'referred', 'goodwill'));

-- Money and washes that people move have a row in the audit each; what the shop gives, too.
create or replace view inv_26_unaudited_money as
  select r.refund_id as id from refund r
  where not exists (select 1 from audit a where a.action = 'refund.request' and a.ref_id = r.refund_id)
  union all
  select c.lot_id from credit_lot c
  where c.source = 'admin'
    and not exists (select 1 from audit a where a.action = 'credit.mint' and a.ref_id = c.lot_id)
  union all
  select g.goodwill_id from goodwill g
  where g.state = 'given'
    and not exists (select 1 from audit a where a.action = 'credit.mint' and a.ref_id = g.goodwill_id);
