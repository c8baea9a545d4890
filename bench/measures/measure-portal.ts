import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { lotIdSchema } from '#contracts/core/ids.ts';
import type { Database } from '#server/core/db/database.ts';
import { readPortalVersion } from '#server/staff/settings/store/portal-version.ts';
import { closeLoadAgent, latenciesOf, send } from '../load.ts';
import type { Keys } from '../seed-sealed-history.ts';
import { portalCalls, STATISTICS_MS, type PortalCall } from '../portal-calls.ts';
import { provenance, round, table, writeSection } from '../report.ts';
import type { Landmarks } from './search-words.ts';
import { logProgress, readSingleValue, withSeededShop, type SeededShop } from './seeded-shop.ts';

/**
 * Measures the staff portal with two years of orders: `node bench/measures/measure-portal.ts 1000000`. The shop runs as
 * with `npm start`; calls of one signed-in staff user run one after the other. `--data <folder>` keeps the data folder
 * and measures existing data.
 */
const { values: options, positionals } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true });
const ORDERS = Number(positionals[0] ?? 1_000_000);
const TURNS = 100;
/** Number of turns of a call that needs a pause between two turns. */
const FEW_TURNS = 20;
/** Warm-up calls, so that every connection of the shop has its query plan. */
const WARM_UP_TURNS = 12;
const PAGE_1000 = 50_000;

async function findLandmarks(db: Database, keys: Keys): Promise<Landmarks> {
  const skip = Math.min(PAGE_1000, ORDERS / 20);
  const { rows: lots } = await db.executeSql('select lot_id from credit_lot tablesample bernoulli (1) limit 50');
  const { rows: stations } = await db.executeSql('select slug from station order by slug');
  const nth = (value: string, from: string) =>
    readSingleValue(db, `select ${value} as value from ${from} offset ${skip} limit 1`);
  return {
    order: await nth(
      `floor(extract(epoch from created_at) * 1000)::bigint || '.' || order_id`,
      'shop_order order by created_at desc, order_id desc',
    ),
    dearestOrder: await nth(`due_agorot || '.' || order_id`, 'shop_order order by due_agorot desc, order_id desc'),
    voucher: await nth('lot_id', 'credit_lot order by lot_id desc'),
    customer: await nth('customer_id', 'customer order by customer_id desc'),
    audit: await nth('seq', 'audit order by seq desc'),
    voucherCodes: lots.map((row) => keys.voucherCode(lotIdSchema.parse(row['lot_id']), 1)),
    stations: stations.map((row) => String(row['slug'])),
  };
}

type Measured = { readonly call: PortalCall; readonly p50Ms: number; readonly p95Ms: number; readonly mostMs: number };

async function measureCall(call: PortalCall, url: string, token: string): Promise<Measured> {
  const samples: number[] = [];
  const turns = call.apartMs > 0 ? FEW_TURNS : TURNS;
  for (let turn = -WARM_UP_TURNS; turn < turns; turn += 1) {
    if (call.apartMs > 0) await pause(call.apartMs);
    const path = call.path(turn + WARM_UP_TURNS);
    const begun = performance.now();
    const { status, body } = await send('GET', url + path, { headers: { cookie: `staff=${token}` } });
    const tookMs = performance.now() - begun;
    if (status !== 200) throw new Error(`${path} answers ${status}: ${body.slice(0, 300)}`);
    if (turn >= 0) samples.push(tookMs);
  }
  return { call, ...latenciesOf(samples), mostMs: Math.max(...samples) };
}

/** Returns the p95 time in ms of the query that each live list sends every two seconds. */
async function measureLiveListQuery(db: Database): Promise<number> {
  const samples: number[] = [];
  for (let turn = -WARM_UP_TURNS; turn < TURNS; turn += 1) {
    const begun = performance.now();
    await readPortalVersion(db);
    if (turn >= 0) samples.push(performance.now() - begun);
  }
  return latenciesOf(samples).p95Ms;
}

function tableOf(measured: readonly Measured[]): string {
  return table(
    ['', 'p50 ms', 'p95 ms', 'slowest ms', 'budget of p95'],
    measured.map(({ call, p50Ms, p95Ms, mostMs }) => {
      const p95 = p95Ms > call.budgetMs ? `**${round(p95Ms, 1)}**` : round(p95Ms, 1);
      return [call.name, round(p50Ms, 1), p95, round(mostMs, 1), `< ${round(call.budgetMs)}`];
    }),
  );
}

async function measure({ shop, books, keys, token, historySize }: SeededShop): Promise<void> {
  const landmarks = await findLandmarks(books.db, keys);
  const measured: Measured[] = [];
  for (const call of portalCalls({ historySize, landmarks })) {
    const one = await measureCall(call, shop.url, token);
    measured.push(one);
    logProgress(
      `${one.p95Ms > call.budgetMs ? '✗' : ' '} ${one.p50Ms.toFixed(1)} / ${one.p95Ms.toFixed(1)} ms  ${call.name}`,
    );
  }
  const markMs = await measureLiveListQuery(books.db);
  const late = measured.filter(({ call, p95Ms }) => p95Ms > call.budgetMs);
  const text = [
    `${provenance(`node bench/measures/measure-portal.ts ${ORDERS}`)}. Behind ${round(ORDERS)} orders of two years with their payments, vouchers, washes, journals, documents and accounts, ${TURNS} calls each, one after the other, each for something else where it can be:`,
    `### Statistics\n\n${tableOf(measured.filter(({ call }) => call.budgetMs === STATISTICS_MS))}`,
    `### Lists and searches\n\n${tableOf(measured.filter(({ call }) => call.budgetMs > STATISTICS_MS))}`,
    `The mark that live lists look at every two seconds takes ${round(markMs, 1)} ms at p95.`,
  ].join('\n\n');
  writeSection('portal', text);
  console.log(text);
  if (late.length === 0) return;
  console.error(`✗ over the budget: ${late.map(({ call }) => call.name).join(', ')}`);
  process.exitCode = 1;
}

try {
  await withSeededShop({ orders: ORDERS, data: options.data }, measure);
} finally {
  closeLoadAgent();
}
