-- What membership brings: discounts, points, tiers, referrals. A change is a new row from a moment on, as with prices;
-- an order keeps the row it was placed under (docs/decisions/0062-points-follow-the-money.md).
create table loyalty_terms (
  loyalty_terms_id integer generated always as identity,
  valid_from timestamptz not null,
  points_per_shekel integer not null,
  silver_points integer not null,
  gold_points integer not null,
  platinum_points integer not null,
  tier_months integer not null,
  points_per_wash integer not null,
  points_months integer not null,
  referral_points integer not null,
  new_member_percent integer not null,
  regular_member_percent integer not null,
  verified_percent integer not null,
  referred_friend_percent integer not null,
  created_at timestamptz not null default now(),
  constraint loyalty_terms_pkey primary key (loyalty_terms_id),
  constraint loyalty_terms_one_a_moment unique (valid_from),
  constraint loyalty_terms_points check (points_per_shekel between 0 and 100 and points_per_wash between 1 and 1000000
    and referral_points between 0 and 100000),
  constraint loyalty_terms_ladder
    check (silver_points > 0 and gold_points > silver_points and platinum_points > gold_points),
  constraint loyalty_terms_months check (tier_months between 1 and 120 and points_months between 1 and 120),
  constraint loyalty_terms_percents check (
    new_member_percent between 0 and 100 and regular_member_percent between 0 and 100
    and verified_percent between 0 and 100 and referred_friend_percent between 0 and 100)
);
create trigger loyalty_terms_append_only before update or delete on loyalty_terms
  for each row execute function refuse_change();
create trigger loyalty_terms_no_truncate before truncate on loyalty_terms
  for each statement execute function refuse_change();

create function announce_loyalty_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('loyalty_changed', '');
  return null;
end $$;
create trigger loyalty_terms_announced after insert on loyalty_terms
  for each statement execute function announce_loyalty_change();

insert into loyalty_terms (valid_from, points_per_shekel, silver_points, gold_points, platinum_points, tier_months,
  points_per_wash, points_months, referral_points, new_member_percent, regular_member_percent, verified_percent,
  referred_friend_percent)
values ('2020-01-01T00:00:00Z', 1, 500, 1500, 3000, 24, 500, 24, 50, 10, 5, 10, 10);

-- null: bought by a guest, whom no terms concern
alter table shop_order add column loyalty_terms_id integer references loyalty_terms;
