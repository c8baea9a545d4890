-- What a wash gave, and why it broke off: one that its machine interrupted goes back by itself
-- (docs/decisions/0056-an-interrupted-wash-comes-back.md).
alter table redemption
  -- how long the water ran, as the machine counted; null where it did not say
  add column delivered_seconds integer,
  -- why the machine broke it off; null where its time was over or somebody left
  add column interruption text,
  add column reversed_at timestamptz,
  add constraint redemption_delivered check (delivered_seconds between 0 and 3600),
  add constraint redemption_interruption check (interruption in ('power', 'fault')),
  add constraint redemption_interrupted check (interruption is null or ended_at is not null),
  add constraint redemption_reversed check ((state = 'reversed') = (reversed_at is not null));
