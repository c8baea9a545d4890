import { toIsoInstant, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Database } from '#server/core/db/database.ts';
import type { TestApp } from '../../shop/build-test-app.ts';
import { countsOf, judgeEnds } from '../walk-up/walk-up-oracle.ts';
import type { PastDefect } from './week-defects.ts';
import type { WeekStation } from './week-machines.ts';

/** Figures of one day of all stations of a run. */
export type DayFigures = {
  readonly day: string;
  readonly visits: number;
  readonly firstStarts: number;
  readonly washes: number;
  readonly openSeconds: number;
  readonly outSeconds: number;
  readonly alerts: number;
};

export type Evidence = { readonly stations: readonly WeekStation[]; readonly defects: readonly PastDefect[] };

/** Compares books, water, money, bays and alerts at the end of a run. Returns findings as sentences. */
export async function judgeWeek({ bank, clock, deps: { db } }: TestApp, { stations, defects }: Evidence) {
  const { ends, complaints } = await judgeEnds(db);
  return {
    complaints: [
      ...complaints,
      ...(await brokenRules(db, clock.now())),
      ...(await againstTheMachines(db, stations)),
      ...(await againstTheBank(db, bank)),
      ...(await closedBays(db)),
      ...(await againstTheDefects(db, defects)),
    ],
    ends: countsOf(ends),
  };
}

/**
 * Lists the invariant views that have rows. A view that compares with the database's clock is evaluated for the end of
 * the week, because that clock was not moved.
 */
async function brokenRules(db: Database, now: number): Promise<string[]> {
  const { rows: views } = await db.executeSql(
    `select viewname, definition from pg_views where schemaname = 'public' and viewname like 'inv\\_%' order by viewname`,
  );
  const broken: string[] = [];
  for (const { viewname, definition } of views) {
    const text = String(definition)
      .replaceAll('now()', `'${toIsoInstant(now)}'::timestamptz`)
      .replace(/;\s*$/, '');
    const { rows } = await db.executeSql(`select count(*)::int as found from (${text}) as v`);
    const found = Number(rows[0]?.['found']);
    if (found > 0) broken.push(`the books break a rule: ${String(viewname)} (${found})`);
  }
  return broken;
}

/** Compares the state of each wash with what its machine did. */
async function againstTheMachines(db: Database, stations: readonly WeekStation[]): Promise<string[]> {
  const ran = new Set(stations.flatMap((station) => [...station.ran]));
  const broken = new Set(stations.flatMap((station) => [...station.broken]));
  const { rows } = await db.executeSql(
    `select redemption_id, state, late_started_at is not null as late from redemption where bay_no is not null`,
  );
  const wrong = rows.flatMap((row) => {
    const id = String(row['redemption_id']);
    const water = broken.has(id) ? 'reversed' : ran.has(id) && row['late'] === false ? 'completed' : 'released';
    ran.delete(id);
    return row['state'] === water ? [] : [`wash ${id} is ${String(row['state'])}, and its machine says ${water}`];
  });
  return [...wrong, ...[...ran].map((id) => `water ran for ${id}, which the books do not know`)];
}

/** Compares the payments at machines with the provider: captured and refunded amounts. */
async function againstTheBank(db: Database, bank: TestApp['bank']): Promise<string[]> {
  const { rows } = await db.executeSql(
    `select merchant_ref, captured_agorot::int as taken, refunded_agorot::int as back from payment
     where merchant_ref = any($1)`,
    [bank.refs()],
  );
  const ours = new Map(rows.map((row) => [String(row['merchant_ref']), row]));
  return bank.refs().flatMap((ref) => {
    const { amountAgorot, refundedAgorot, state } = bank.truth(ref);
    const taken = state === 'created' || state === 'failed' ? 0 : amountAgorot;
    const own = ours.get(ref);
    const isSame = Number(own?.['taken'] ?? 0) === taken && Number(own?.['back'] ?? 0) === refundedAgorot;
    return isSame ? [] : [`payment ${ref}: the provider took ${taken}, our books say ${JSON.stringify(own)}`];
  });
}

async function closedBays(db: Database): Promise<string[]> {
  const { rows } = await db.executeSql(
    `select slug, bay_no, bay.status, unsafe_at, locked_at from bay join station using (station_id)
     where slug like 'chaos-%' and (bay.status <> 'live' or unsafe_at is not null or locked_at is not null)`,
  );
  return rows.map((row) => `a bay is still closed: ${JSON.stringify(row)}`);
}

/** Every alert has ended, and each defect that must raise an alert raised one at its place. */
async function againstTheDefects(db: Database, defects: readonly PastDefect[]): Promise<string[]> {
  const { rows: open } = await db.executeSql(
    `select slug, bay_no, kind, state from station_alert join station using (station_id) where state <> 'resolved'`,
  );
  const complaints = open.map((row) => `an alert has not ended: ${JSON.stringify(row)}`);
  for (const { alert, bayNo, from, name, station, until } of defects) {
    if (alert === null) continue;
    const { rows } = await db.executeSql(
      `select 1 from station_alert where station_id = $1 and bay_no = $2 and kind = $3
         and raised_at <= $5 and coalesce(resolved_at, 'infinity') >= $4`,
      [station.stationId, alert === 'silent' ? 0 : bayNo, alert, new Date(from), new Date(until + 10 * MINUTE_MS)],
    );
    if (rows.length === 0) complaints.push(`'${name}' at ${station.slug}, bay ${bayNo}, raised no alert`);
  }
  return complaints;
}

/** Returns the figures of each day from the rolled-up days that the control room shows. Days as YYYY-MM-DD. */
export async function dayFigures(
  db: Database,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<DayFigures[]> {
  const { rows } = await db.executeSql(
    `select d.day::text, sum(visits)::int as visits, sum(first_starts)::int as "firstStarts", sum(washes)::int as washes,
       sum(open_seconds)::int as "openSeconds", sum(out_seconds)::int as "outSeconds",
       (select count(*)::int from station_alert a where (a.raised_at at time zone 'Asia/Jerusalem')::date = d.day) as alerts
     from bay_day d join station using (station_id) where slug like 'chaos-%' and d.day between $1 and $2
     group by d.day order by d.day`,
    [first, last],
  );
  return rows as unknown as DayFigures[];
}
