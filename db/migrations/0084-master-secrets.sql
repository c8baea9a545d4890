-- Master secrets of this shop, by number (docs/decisions/0128-a-master-secret-is-changed-while-the-shop-is-open.md).
-- The secrets themselves are not here. Codes on paper and links in mails outlive the secret that they were made from,
-- so the keys that make them are kept, sealed under a secret that is still in use.
create table key_generation (
  -- the first byte of whatever is sealed under it; codes of vouchers name it in two bytes, a thousand for each
  generation int not null constraint key_generation_number check (generation between 1 and 60),
  fingerprint sha256 not null constraint key_generation_once unique,
  lasting_sealed bytea not null,
  created_at timestamptz not null default now(),
  constraint key_generation_pkey primary key (generation)
);
