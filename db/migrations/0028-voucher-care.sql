-- A voucher can be frozen by hand and given a new code (docs/decisions/0053-a-voucher-is-cared-for.md).
alter table credit_lot
  -- its code and its link are made from it: a higher one makes others, and those of before open nothing
  add column code_version integer not null default 1,
  -- since when nobody can use it; where it thaws, its last day moves by as many days
  add column frozen_at timestamptz,
  -- by hand; null where a dispute or a cancellation froze it
  add column freeze_reason text,
  add constraint credit_lot_code_version check (code_version >= 1),
  add constraint credit_lot_freeze_reason
    check (freeze_reason in ('leaked', 'suspected_fraud', 'asked_by_holder', 'under_review')),
  add constraint credit_lot_freeze_frozen check (freeze_reason is null or state = 'frozen');
