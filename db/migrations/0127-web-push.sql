-- The keys by which push services recognise this shop (VAPID, RFC 8292), made once; subscriptions of browsers depend on
-- them.
create table vapid_key (
  one boolean primary key default true,
  -- public key, uncompressed point, base64url
  public_key text not null,
  private_key_sealed bytea not null,
  created_at timestamptz not null,
  constraint vapid_key_single check (one)
);

-- A browser of a staff user that shows alerts of stations. It is deleted when its push service no longer knows it.
create table staff_push_device (
  device_id uuid primary key,
  staff_id uuid not null references staff_member on delete cascade,
  -- address and keys of the browser's subscription, sealed
  subscription_sealed bytea not null,
  endpoint_hash sha256 not null unique,
  -- browser and system, for the list
  device text,
  created_at timestamptz not null
);
create index staff_push_device_of on staff_push_device (staff_id);

-- A waiting browser that is notified by push, in the language of its page.
alter table bay_waiter
  add column push_sealed bytea,
  add column locale text not null default 'he',
  add constraint bay_waiter_locale check (locale in ('en', 'he'));
