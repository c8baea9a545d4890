import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { redemptionIdSchema, type LotId, type StationId } from '#contracts/core/ids.ts';
import { HOUR_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { busyUntil, washHoldTimesAt, rinseDueAt, START_WINDOW_MS } from '#domain/entitlements/redemption.ts';
import type { Database } from '#server/core/db/database.ts';
import { completeHold } from '#server/entitlements/store/washes/end-hold.ts';
import { holdWash } from '#server/entitlements/store/washes/hold-wash.ts';
import { runLoad, type LoadResult } from '../load.ts';
import { untilNoneWaits } from './measure-mails.ts';
import type { Stage } from '../stage.ts';

/** A run of the shop's writes followed by a run of plain writes, with the same concurrency. */
export type RedemptionTurn = { readonly shop: LoadResult; readonly baseline: LoadResult };

const AT_ONCE = 50;
const CONNECTIONS = 10;
const PATIENCE_MS = 30_000;
/** Warm-up: opens connections and plans statements before the measurement. */
const WARM_UP_COUNT = 500;

type Bay = { readonly stationId: StationId; readonly bayNo: number };

/**
 * Adds one bay per concurrent wash, at stations without a machine: the machines of the sample stations would send
 * requests during the benchmark.
 */
async function openBays(db: Database): Promise<Bay[]> {
  const { rows } = await db.executeSql(
    `with opened as (
       insert into station
       select made.* from (select * from station order by slug limit 5) s,
         jsonb_populate_record(null::station, to_jsonb(s) || jsonb_build_object('station_id', gen_random_uuid(),
           'slug', gen_random_uuid(), 'token_hash', null, 'short_code', null, 'sample', false)) made
       returning station_id)
     insert into bay (station_id, bay_no, status)
     select station_id, bay_no, 'live' from opened, generate_series(1, 10) as bay_no
     returning station_id, bay_no`,
  );
  return rows.map((row) => ({ stationId: row['station_id'] as StationId, bayNo: Number(row['bay_no']) }));
}

async function findLots(db: Database, count: number): Promise<LotId[]> {
  const { rows } = await db.executeSql(
    `select lot_id from credit_lot where state = 'active' and remaining > 0 order by lot_id limit $1`,
    [count],
  );
  return rows.map((row) => row['lot_id'] as LotId);
}

/**
 * Runs one wash in two commits. The first commit holds a wash for a bay; the second spends it when the machine has
 * started, and books its revenue. Concurrent washes use different bays, and washes in one bay are an hour apart.
 */
function washAt(db: Database, lots: readonly LotId[], bays: readonly Bay[]): (index: number) => Promise<void> {
  const free = [...bays];
  return async (index) => {
    const bay = free.pop();
    const lotId = lots[index];
    if (bay === undefined || lotId === undefined) throw new Error('there are not as many bays and vouchers as washers');
    const redemptionId = redemptionIdSchema.parse(randomUUID());
    const now = Date.now() + index * HOUR_MS;
    const outcome = await holdWash(db, {
      ...bay,
      redemptionId,
      tokenHash: Buffer.from(redemptionId.replaceAll('-', '').repeat(2), 'hex'),
      lotId,
      codeVersion: 1,
      viewer: null,
      browserHash: null,
      requestId: redemptionId,
      passId: null,
      minutes: 10,
      now,
      ...washHoldTimesAt(now, START_WINDOW_MS),
    });
    if (outcome !== 'held') throw new Error(`a wash was not held: ${outcome}`);
    const startedAt = now + SECOND_MS;
    const wash = await completeHold(db, {
      redemptionId,
      startedAt,
      busyUntil: busyUntil(startedAt, 10),
      rinseDueAt: rinseDueAt(startedAt, 10),
    });
    if (wash?.state !== 'completed') throw new Error(`a wash was not spent: ${String(wash?.state)}`);
    free.push(bay);
  };
}

/** Runs the same two commits as `washAt`, without checks, bays and ledger entries. */
function bareWash(pool: Pool): (index: number) => Promise<void> {
  return async (index) => {
    const id = randomUUID();
    await pool.query({
      name: 'floor_hold',
      text: `with taken as (update baseline.lot set remaining = remaining - 1, held = held + 1 where lot_id = $2)
             insert into baseline.wash values ($1, $2, 'held')`,
      values: [id, index],
    });
    await pool.query({
      name: 'floor_complete',
      text: `update baseline.wash set state = 'completed' where wash_id = $1`,
      values: [id],
    });
  };
}

/** Returns the number of washes in the journal, and their revenue in agorot. */
async function earnedBy(db: Database): Promise<{ readonly washes: number; readonly agorot: number }> {
  const { rows } = await db.executeSql(
    `select count(*)::int as washes, (- coalesce(sum(e.amount_agorot), 0))::int as agorot
     from journal j join journal_entry e on e.journal_id = j.journal_id and e.ledger_account_id = 'revenue:wash'
     where j.kind = 'wash'`,
  );
  return { washes: Number(rows[0]?.['washes']), agorot: Number(rows[0]?.['agorot']) };
}

/** Throws unless each wash was booked as revenue, because the figures would otherwise not describe real washes. */
async function requireEarned(db: Database, before: Awaited<ReturnType<typeof earnedBy>>, count: number): Promise<void> {
  const after = await earnedBy(db);
  if (after.washes - before.washes !== count || after.agorot <= before.agorot) {
    throw new Error(`of ${count} washes ${after.washes - before.washes} were booked as revenue`);
  }
}

/** `washes` includes the warm-up. */
type Timed = { readonly run: LoadResult; readonly washes: number };

async function timed(count: number, one: (index: number) => Promise<void>): Promise<Timed> {
  const warmed = await runLoad({ count: WARM_UP_COUNT, atOnce: AT_ONCE, patienceMs: PATIENCE_MS, one });
  const run = await runLoad({
    count,
    atOnce: AT_ONCE,
    patienceMs: PATIENCE_MS,
    one: (index) => one(WARM_UP_COUNT + index),
  });
  return { run, washes: warmed.done + run.done };
}

/**
 * Runs `count` washes, each held, spent and booked as revenue, `AT_ONCE` at a time. At least `count` vouchers must
 * exist.
 */
export async function measureRedemptions(stage: Stage, count: number): Promise<RedemptionTurn> {
  await untilNoneWaits(stage);
  const { books } = stage;
  const { db } = books;
  const [bays, lots] = [await openBays(db), await findLots(db, WARM_UP_COUNT + count)];
  const before = await earnedBy(db);
  const shop = await timed(count, washAt(db, lots, bays));
  await requireEarned(db, before, shop.washes);
  const pool = new Pool({ connectionString: books.connectionString, max: CONNECTIONS });
  await pool.query(`
    create schema if not exists baseline;
    create table if not exists baseline.lot (lot_id integer primary key, remaining integer not null, held integer not null);
    create table if not exists baseline.wash (wash_id uuid primary key, lot_id integer not null, state text not null);
    insert into baseline.lot select i, 10, 0 from generate_series(0, ${lots.length}) i`);
  const baseline = await timed(count, bareWash(pool));
  await pool.end();
  return { shop: shop.run, baseline: baseline.run };
}
