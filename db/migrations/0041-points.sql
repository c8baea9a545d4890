-- Points wait until their purchase cannot be cancelled any more, or its first wash is taken; then they can be spent
-- (docs/decisions/0062-points-follow-the-money.md). Every move says what it does to both sums; the sums are what moves add up to.
drop view inv_17_points;

alter table points_account drop column balance;
alter table points_account
  add column pending integer not null default 0 constraint points_account_pending check (pending >= 0),
  -- below zero where a refund took back what was spent: then nothing can be spent until it is made up for
  add column active integer not null default 0;

alter table points_move drop column delta;
alter table points_move
  add column pending_delta integer not null,
  add column active_delta integer not null,
  -- what a list goes on from: the number of a move would say how many there are
  add column cursor_id uuid not null default gen_random_uuid(),
  add constraint points_move_moves check (pending_delta <> 0 or active_delta <> 0),
  add constraint points_move_cursor unique (cursor_id),
  add constraint points_move_reason
    check (reason in ('earned', 'matured', 'taken_back', 'spent', 'expired', 'referred'));

-- What one purchase brought its buyer, or whoever sent the buyer here, and what is left of it after refunds.
create table points_grant (
  order_id uuid not null references shop_order,
  kind text not null,
  customer_id uuid not null references points_account,
  points integer not null,
  points_left integer not null,
  points_per_shekel integer not null,
  state text not null,
  granted_at timestamptz not null,
  -- the last moment in which its purchase can be cancelled, as far as it is known
  window_ends_at timestamptz not null,
  matured_at timestamptz,
  expires_at timestamptz,
  -- whoever sent the buyer here has to be thought of when the window is over
  reward_due boolean not null default false,
  -- of a reward: who came because of it; one reward each
  friend_id uuid references customer,
  written_in bigint not null default pg_current_xact_id()::text::bigint,
  constraint points_grant_pkey primary key (order_id, kind),
  constraint points_grant_kind check (kind in ('purchase', 'referral')),
  constraint points_grant_state check (state in ('pending', 'active', 'expired')),
  constraint points_grant_left check (points_left between 0 and points),
  constraint points_grant_friend check ((kind = 'referral') = (friend_id is not null)),
  constraint points_grant_matured check ((state = 'pending') = (matured_at is null)
    and (matured_at is null) = (expires_at is null)),
  constraint points_grant_one_a_friend unique (friend_id)
);
create index points_grant_customer on points_grant (customer_id);
create index points_grant_waiting on points_grant (window_ends_at) where state = 'pending' or reward_due;
create index points_grant_ending on points_grant (expires_at) where state = 'active';
create index points_grant_written_in on points_grant using brin (written_in)
  with (pages_per_range = 8, autosummarize = on);
create trigger points_grant_written before update on points_grant for each row execute function note_transaction();

-- Both sums are what the moves add up to.
create view inv_17_points as
  select a.customer_id from points_account a left join points_move m using (customer_id)
  group by a.customer_id
  having coalesce(sum(m.pending_delta), 0) <> a.pending or coalesce(sum(m.active_delta), 0) <> a.active;

-- What waits is what waiting purchases brought; what is there is never more than purchases and friends brought.
create view inv_28_points_granted as
  select a.customer_id from points_account a left join points_grant g using (customer_id)
  group by a.customer_id
  having coalesce(sum(g.points_left) filter (where g.state = 'pending'), 0) <> a.pending
      or greatest(a.active, 0) > coalesce(sum(g.points_left) filter (where g.state = 'active'), 0);

-- Nobody ever spent, or lost to time, what was not there.
create view inv_29_points_overspent as
  select m.customer_id, m.points_move_id from (
    select customer_id, points_move_id, reason,
      sum(active_delta) over (partition by customer_id order by points_move_id) as active_after
    from points_move) m
  where m.reason in ('spent', 'expired') and m.active_after < 0;

-- A purchase brings points for the whole shekels that were kept of it.
create view inv_30_points_against_money as
  select g.order_id from points_grant g
  join payment p on p.order_id = g.order_id and not p.unassigned
    and p.state in ('captured', 'part_refunded', 'refunded', 'lost')
  where g.kind = 'purchase' and g.state <> 'expired'
    and g.points_left <> (coalesce(p.captured_agorot, p.amount_agorot) - p.refunded_agorot) / 100 * g.points_per_shekel;

-- Who was sent here by whom; read whenever a member looks at their friends.
create index customer_referred_by on customer (referred_by) where referred_by is not null;
