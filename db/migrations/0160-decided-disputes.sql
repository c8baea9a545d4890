-- Result of a dispute, as reported by the provider or recorded by a staff user. `disputed_at` stays the time of an open
-- dispute only.
alter table payment
  add column dispute_result text,
  add column dispute_decided_at timestamptz,
  -- explanation of the staff user who recorded the result; null if the provider reported it
  add column dispute_note text,
  add constraint payment_dispute_result check (dispute_result in ('won', 'lost')),
  add constraint payment_dispute_decided check (
    (dispute_result is null) = (dispute_decided_at is null) and (dispute_note is null or dispute_result is not null)
  );

create index payment_dispute_decided on payment (dispute_decided_at) where dispute_decided_at is not null;
