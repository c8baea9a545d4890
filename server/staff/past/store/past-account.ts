import type { CustomerId } from '#contracts/core/ids.ts';
import type { PointInTimeEvent } from '#contracts/staff/point-in-time.ts';
import { instant, integer, json, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import type { DiscountChange } from '#domain/staff/reports/point-in-time.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const ofAccount = { ...pick('points_move', 'customer_id'), at: instant } as const;

const pointsStatement = statement({
  name: 'past_points',
  params: ofAccount,
  row: { points: integer, pending_points: integer },
  text: `
select coalesce(sum(active_delta), 0)::int as points, coalesce(sum(pending_delta), 0)::int as pending_points
from points_move where customer_id = :customer_id and moved_at <= :at`,
});

/** Calculates the points of an account at a given time (epoch milliseconds), as the sum of its movements until then. */
export async function sumPointsAt(db: Queryable, customerId: CustomerId, at: number) {
  const [row] = await db.query(pointsStatement, { customerId, at });
  if (row === undefined) throw new Error('sum query returned no row');
  return row;
}

type SavingDetail = {
  readonly discountPercent?: number;
  readonly kind?: 'senior' | 'disability';
  readonly validUntil?: string | null;
};

const actsStatement = statement({
  name: 'past_saving_acts',
  params: ofAccount,
  row: { action: word<DiscountChange['action']>(), detail: json<SavingDetail>() },
  text: `
select action, detail from audit
where ref_id = :customer_id and occurred_at <= :at
  and action in ('founder.grant', 'founder.change', 'founder.end', 'verification.approve', 'verification.end')
order by seq`,
});

/** Returns the actions that changed the customer's discounts up to the time `at` (epoch ms), oldest first. */
export async function listDiscountChanges(
  db: Queryable,
  customerId: CustomerId,
  at: number,
): Promise<DiscountChange[]> {
  const rows = await db.query(actsStatement, { customerId, at });
  return rows.map(({ action, detail: { discountPercent = null, kind = null, validUntil = null } }) => ({
    action,
    percent: discountPercent,
    kind,
    validUntil: validUntil === null ? null : Date.parse(validUntil),
  }));
}

const eventRow = {
  id: text,
  at: instant,
  kind: word<PointInTimeEvent['kind']>(),
  word: nullable(text),
  points: nullable(integer),
  by: nullable(text),
} as const;
export type AccountEventRow = RowOf<typeof eventRow>;

const eventsStatement = statement({
  name: 'past_account_events',
  params: { ...ofAccount, limit: integer },
  row: eventRow,
  text: `
with happened as (
  select 'joined' as id, created_at as at, 'joined' as kind, null as word, null::int as points, null as by
  from customer where customer_id = :customer_id
  union all
  select 'points:' || points_move_id, moved_at, 'points', reason,
    case when active_delta = 0 then pending_delta else active_delta end, null
  from points_move where customer_id = :customer_id
  union all
  select 'consent:' || consent_event_id, occurred_at, case when given then 'consent_given' else 'consent_taken_back' end,
    topic, null, null
  from consent_event where customer_id = :customer_id
  union all
  select 'audit:' || a.seq, a.occurred_at, 'staff', a.action, null, m.name
  from audit a join staff_member m on a.actor = 'staff:' || m.staff_id::text
  where a.ref_id = :customer_id
)
select id, at, kind, word, points, by from happened where at <= :at order by happened.at desc, id desc limit :limit`,
});

const ROWS_MAX = 500;

/**
 * Returns the newest events of an account up to the time `at` (epoch ms), newest first. Events of its orders and
 * vouchers are not included.
 */
export async function listAccountEvents(db: Queryable, customerId: CustomerId, at: number): Promise<AccountEventRow[]> {
  return await db.query(eventsStatement, { customerId, at, limit: ROWS_MAX });
}
