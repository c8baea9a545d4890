-- Orders and payments in the staff portal: a refund that needs a second person
-- (docs/decisions/0075-two-people-for-a-large-refund.md), and what its lists are looked up by.

create table staff_proposal (
  staff_proposal_id uuid primary key,
  order_id uuid not null references shop_order,
  payment_id uuid not null references payment,
  amount_agorot agorot_positive not null,
  units integer not null constraint staff_proposal_units check (units >= 0),
  reason text not null constraint staff_proposal_reason check (reason in ('cancelled', 'mistake', 'fault')),
  -- one for each opened dialog: the same press again is the same proposal
  idempotency_key uuid not null constraint staff_proposal_key unique,
  proposed_by uuid not null references staff_member,
  proposed_at timestamptz not null,
  state text not null default 'open' constraint staff_proposal_state check (state in ('open', 'confirmed', 'declined')),
  decided_by uuid references staff_member,
  decided_at timestamptz,
  refund_id uuid references refund,
  constraint staff_proposal_decided check ((state = 'open') = (decided_by is null)),
  constraint staff_proposal_decided_at check ((decided_by is null) = (decided_at is null)),
  constraint staff_proposal_refund check ((state = 'confirmed') = (refund_id is not null)),
  -- nobody confirms what they proposed; whoever proposed it may take it back
  constraint staff_proposal_two_people check (state <> 'confirmed' or decided_by <> proposed_by)
);
create index staff_proposal_open on staff_proposal (proposed_at) where state = 'open';
create index staff_proposal_order on staff_proposal (order_id);

-- The list of orders, the newest first: all, and of one state.
create index shop_order_newest on shop_order (created_at desc, order_id desc);
create index shop_order_of_state on shop_order (state, created_at desc, order_id desc);
create index payment_last4 on payment (last4) where last4 is not null;
-- What a person has to look at.
create index payment_exception_open on payment_exception (opened_at) where closed_at is null;
create index payment_disputed on payment (disputed_at) where disputed_at is not null;
create index refund_failed on refund (created_at) where state = 'failed' and given_up_at is null;
create index outbox_dead on outbox (created_at) where state = 'dead';
create index webhook_event_dead on webhook_event (dead_at) where dead_at is not null and processed_at is null;
-- The timeline of an order.
create index webhook_event_reference on webhook_event (merchant_ref);
