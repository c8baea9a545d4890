import { createHash } from 'node:crypto';
import type { Database } from '#server/core/db/database.ts';
import type { MachineUnderFire } from '../peers/machine-under-fire.ts';
import { againstTheWater, startedBy } from '../wash/water.ts';
import type { WalkUpVisit } from './walk-up-customer.ts';

export type WalkUpVerdict = {
  /** Findings as sentences; empty if everything is right. */
  readonly complaints: readonly string[];
  /** Number of walk-ups by state, and of washes that gave no water. */
  readonly figures: Readonly<Record<string, number>>;
};

type Evidence = { readonly machines: readonly MachineUnderFire[]; readonly visits: readonly WalkUpVisit[] };

/** End of a walk-up: captured payments, washes with water, washes left in its voucher, and refunds. */
type End = {
  readonly walkUpId: string;
  readonly token: string;
  readonly state: string;
  readonly paid: number;
  readonly washed: number;
  readonly left: number;
  readonly refunds: number;
  /** Starts that reached the books, with or without water. */
  readonly starts: number;
};

/** Allowed ends of a walk-up. It is paid once, with one of water, voucher and refund, or it is not paid. */
const lawfulEnds: readonly string[] = [
  endText({ state: 'washing', paid: 1, washed: 1, left: 0, refunds: 0 }),
  endText({ state: 'kept', paid: 1, washed: 0, left: 1, refunds: 0 }),
  endText({ state: 'refunded', paid: 1, washed: 0, left: 0, refunds: 1 }),
  endText({ state: 'abandoned', paid: 0, washed: 0, left: 0, refunds: 0 }),
];

function endText({ state, paid, washed, left, refunds }: Omit<End, 'walkUpId' | 'token' | 'starts'>): string {
  return `${state}, ${paid} paid, ${washed} washed, ${left} left, ${refunds} refunded`;
}

const endsSql = `
select w.walk_up_id, encode(w.token_hash, 'hex') as token, w.state,
  (select count(*)::int from payment p where p.order_id = w.walk_up_id and p.captured_at is not null) as paid,
  (select count(*)::int from refund f join payment p using (payment_id)
    where p.order_id = w.walk_up_id and f.state <> 'failed') as refunds,
  coalesce(v.remaining + v.held, 0) as left, coalesce(r.washed, 0) as washed, coalesce(r.starts, 0) as starts
from walk_up w
left join lateral (
  select sum(c.remaining)::int as remaining, sum(c.held)::int as held
  from order_line l join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
  where l.order_id = w.walk_up_id) v on true
left join lateral (
  select count(*) filter (where r.state = 'completed')::int as washed, count(*)::int as starts
  from order_line l join credit_lot c on c.source = 'order_line' and c.source_id = l.order_line_id
    join redemption r using (lot_id)
  where l.order_id = w.walk_up_id) r on true`;

/** Returns all walk-ups with their ends, and findings about ends that are not allowed and bays that are left taken. */
export async function judgeEnds(
  db: Database,
): Promise<{ readonly ends: readonly End[]; readonly complaints: string[] }> {
  const { rows } = await db.executeSql(endsSql);
  const ends = rows.map((row) => ({ ...row, walkUpId: row['walk_up_id'] }) as unknown as End);
  return { ends, complaints: [...ends.flatMap(unlawfulEnd), ...(await takenBays(db))] };
}

/** Compares ends, bays, water and pages after everything has settled. */
export async function judgeWalkUps(db: Database, { machines, visits }: Evidence): Promise<WalkUpVerdict> {
  const { ends, complaints } = await judgeEnds(db);
  const { rows: washes } = await db.executeSql('select redemption_id, state, release_reason from redemption');
  const states = new Map(washes.map((row) => [String(row['redemption_id']), String(row['state'])]));
  const refused = washes.filter((row) => row['release_reason'] === 'failed').length;
  const silent = washes.filter((row) => row['release_reason'] === 'unconfirmed').length;
  return {
    complaints: [...complaints, ...againstTheWater(states, startedBy(machines)), ...againstThePages(ends, visits)],
    figures: { ...countsOf(ends), refused, silent },
  };
}

function unlawfulEnd(end: End): string[] {
  const text = endText(end);
  return lawfulEnds.includes(text) ? [] : [`walk-up ${end.walkUpId} is ${text}`];
}

async function takenBays(db: Database): Promise<string[]> {
  const { rows } = await db.executeSql(
    `select slug, bay_no, reserved_for is not null as reserved from bay join station using (station_id)
     where slug like 'chaos-%' and (reserved_for is not null or redemption_id is not null)`,
  );
  return rows.map(
    (row) => `bay ${row['bay_no']} of ${row['slug']} is left ${row['reserved'] === true ? 'reserved' : 'busy'}`,
  );
}

/** Water that no page requested, and ends that differ from what the page showed. */
function againstThePages(ends: readonly End[], visits: readonly WalkUpVisit[]): string[] {
  const byToken = new Map(visits.map((visit) => [hashOf(visit.page.walkUpToken), visit]));
  return ends.flatMap(({ walkUpId, token, starts, state }) => {
    const visit = byToken.get(token);
    const pressed = visit?.page.sent.water ?? 0;
    const told = visit?.told ?? state;
    return [
      ...(starts > pressed ? [`walk-up ${walkUpId} was started ${starts} times, and requested ${pressed} times`] : []),
      ...(told === state ? [] : [`a customer saw ${told}, and walk-up ${walkUpId} is ${state}`]),
    ];
  });
}

/** Hash of a walk-up's token as stored in the database. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export function countsOf(ends: readonly End[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { state } of ends) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}
