-- How a gift reaches whoever it is for: by mail, then by text message, then by a link that the buyer sends on
-- (docs/decisions/0054-how-a-gift-arrives.md).
alter table shop_order
  -- of the mail and text message to whom it is for; null: the buyer's own
  add column gift_locale locale,
  -- sent from then on; null where that is at once, or has begun
  add column gift_due_at timestamptz;
create index shop_order_gift_due on shop_order (gift_due_at) where gift_due_at is not null;

-- What became of each try. The message that it was is its name, so that it is written once.
create table gift_attempt (
  outbox_id bigint not null,
  order_id uuid not null references shop_order,
  channel text not null,
  outcome text not null,
  -- of the code and link that were sent
  code_version integer not null,
  ended_at timestamptz not null,
  constraint gift_attempt_pkey primary key (outbox_id),
  constraint gift_attempt_channel check (channel in ('mail', 'sms', 'link')),
  constraint gift_attempt_outcome check (outcome in ('sent', 'refused', 'unreachable'))
);
create index gift_attempt_order on gift_attempt (order_id, outbox_id);
