-- Points that the shop takes back from a member: given by mistake, or come by misuse
-- (docs/decisions/0123-points-are-taken-back-by-hand.md).
create table points_withdrawal (
  points_withdrawal_id uuid not null,
  customer_id uuid not null references customer,
  points integer not null,
  -- what they were worth that day: the limit of a day counts it
  worth_agorot agorot_positive not null,
  reason text not null,
  -- one for each opened dialog: the same press again takes nothing more
  idempotency_key uuid not null,
  -- by whom, from whom, how many and why: another wish with the same key is refused
  wish_mac sha256 not null,
  withdrawn_by uuid not null references staff_member,
  withdrawn_at timestamptz not null,
  written_in bigint not null default pg_current_xact_id()::text::bigint,
  constraint points_withdrawal_pkey primary key (points_withdrawal_id),
  constraint points_withdrawal_key unique (idempotency_key),
  constraint points_withdrawal_points check (points > 0),
  constraint points_withdrawal_reason check (reason in ('mistake', 'misuse', 'other'))
);
create index points_withdrawal_of_day on points_withdrawal (withdrawn_by, withdrawn_at);
create index points_withdrawal_customer on points_withdrawal (customer_id);
create index points_withdrawal_written_in on points_withdrawal
  using brin (written_in) with (pages_per_range = 8, autosummarize = on);
create trigger points_withdrawal_append_only before update or delete on points_withdrawal
  for each row execute function refuse_change();

alter table points_move drop constraint points_move_reason;
alter table points_move add constraint points_move_reason
  check (reason in ('earned', 'matured', 'taken_back', 'spent', 'expired', 'referred', 'goodwill', 'withdrawn'));

-- Nobody ever spent, lost to time, or had taken by hand, what was not there.
create or replace view inv_29_points_overspent as
  select m.customer_id, m.points_move_id from (
    select customer_id, points_move_id, reason,
      sum(active_delta) over (partition by customer_id order by points_move_id) as active_after
    from points_move) m
  where m.reason in ('spent', 'expired', 'withdrawn') and m.active_after < 0;

-- Money, washes and points that people move have a row in the audit each: that of the press. A cancellation that is
-- approved and a membership that is ended with money name their refunds in theirs.
create or replace view inv_26_unaudited_money as
  select r.refund_id as id from refund r
  where not exists (select 1 from audit a where a.action = 'refund.request' and a.ref_id = r.refund_id)
    and not exists (select 1 from cancellation_request q join audit a on a.ref_id = q.order_id
      where q.refund_id = r.refund_id and a.action = 'cancellation.approve'
        and a.detail ->> 'refundId' = r.refund_id::text)
    and not exists (select 1 from payment p join membership_month t using (order_id) join audit a on a.ref_id = t.membership_id
      where p.payment_id = r.payment_id and a.action = 'membership.cancel'
        and a.detail -> 'refunds' @> jsonb_build_array(jsonb_build_object('refundId', r.refund_id)))
  union all
  select c.lot_id from credit_lot c
  where c.source = 'admin'
    and not exists (select 1 from audit a where a.action = 'credit.mint' and a.ref_id = c.lot_id)
  union all
  select g.goodwill_id from goodwill g
  where g.state = 'given'
    and not exists (select 1 from audit a where a.action = 'credit.mint' and a.ref_id = g.goodwill_id)
  union all
  select w.points_withdrawal_id from points_withdrawal w
  where not exists (select 1 from audit a where a.action = 'points.withdraw' and a.ref_id = w.points_withdrawal_id)
    or not exists (select 1 from points_move m where m.customer_id = w.customer_id and m.reason = 'withdrawn'
      and m.ref_id = w.points_withdrawal_id and m.active_delta = - w.points and m.pending_delta = 0);
