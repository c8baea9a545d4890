-- An order that was cancelled before its money came, as the open month of a membership that was cancelled. It is never
-- fulfilled: money that the provider takes all the same goes back.
alter table shop_order add column cancelled_at timestamptz,
  add constraint shop_order_cancelled check (cancelled_at is null or state in ('awaiting_payment', 'expired'));

-- `cancelled_order`: money for such an order. `event_reused`: the provider used the id of an event for a second payment.
-- `unreadable_answer`: the provider answered, and its answer has no amount or currency that can be read.
alter table payment_exception drop constraint payment_exception_kind;
alter table payment_exception add constraint payment_exception_kind check (kind in
  ('late', 'duplicate', 'cancelled_order', 'amount_mismatch', 'currency_mismatch', 'reference_mismatch', 'test_money',
    'event_reused', 'unreadable_answer', 'unknown_order'));
