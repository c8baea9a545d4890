-- A refund that people ask for takes the washes it gives money for out of the voucher at once, so that nobody washes
-- with what is on its way back; one that failed and was given up brings them back.
alter domain move_reason drop constraint move_reason;
alter domain move_reason add constraint move_reason
  check (value in ('issue', 'hold', 'release', 'capture', 'expire', 'void', 'restore', 'refund', 'refund_given_up'));
alter table refund
  add column units integer not null default 0,
  add column given_up_at timestamptz,
  add constraint refund_units check (units >= 0),
  add constraint refund_given_up check (given_up_at is null or state = 'failed');
