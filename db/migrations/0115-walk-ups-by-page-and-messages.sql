-- A walk-up that began on the station's public page starts its water by a press alone: its customer may be elsewhere.
alter table walk_up
  add column at_sticker boolean not null default true,
  -- whether an address for the receipt was given; the address itself is sealed in the order
  add column by_mail boolean not null default false,
  add column by_sms boolean not null default false;
