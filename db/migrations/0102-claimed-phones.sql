-- Blind index of the mobile number that an account names without having proven it; of '-' if it names none. Null until
-- the account is indexed (accounts of earlier versions, by a scheduled job) and for deleted accounts. Many accounts may
-- name one number: it opens nothing, it only makes the sign-in by SMS ask before it makes another account.
alter table customer
  add column claimed_phone_index sha256,
  add constraint customer_claim_of_somebody check (deleted_at is null or claimed_phone_index is null);
create index customer_claimed_phone on customer (claimed_phone_index) where claimed_phone_index is not null;
create index customer_without_claim on customer (customer_id)
  where claimed_phone_index is null and deleted_at is null;

-- A code by SMS that was proven while an account names its number: SHA-256 of the token in the browser's cookie, until
-- the customer joins the number to an account or asks for a new one. Null for all other codes.
alter table otp_challenge
  add column held_hash sha256 constraint otp_challenge_held unique,
  add column held_until timestamptz,
  add constraint otp_challenge_held_whole check ((held_hash is null) = (held_until is null)),
  add constraint otp_challenge_held_proven check (held_hash is null or consumed_at is not null);
