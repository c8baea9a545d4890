-- One small picture of an account's owner, made anew from whatever was uploaded and kept sealed.

create table profile_picture (
  customer_id uuid primary key references customer,
  -- WebP, 512 by 512, without metadata; sealed, bound to the row
  picture_sealed bytea not null constraint profile_picture_size check (octet_length(picture_sealed) <= 1048576),
  updated_at timestamptz not null default now()
);
