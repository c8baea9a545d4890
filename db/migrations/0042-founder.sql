-- Founder members, as staff mark them: one row a person, also after it has ended. Who did what stands in the audit.
create table founder_member (
  customer_id uuid not null references customer,
  discount_percent integer not null default 15,
  club_member boolean not null default true,
  member_since timestamptz not null,
  granted_by text not null,
  ended_at timestamptz,
  constraint founder_member_pkey primary key (customer_id),
  constraint founder_member_discount_percent check (discount_percent between 1 and 100)
);
