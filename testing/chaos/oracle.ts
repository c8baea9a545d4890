import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { listViolatedInvariants } from '#server/core/db/invariant-views.ts';
import type { SqlExecutor } from '#server/core/db/database.ts';
import type { ProviderMoney, ProviderUnderFire } from './peers/provider-under-fire.ts';
import type { Seen } from './shopper.ts';

/** Findings as sentences; empty if everything is right. */
export type Verdict = {
  readonly complaints: readonly string[];
  readonly settledMs: number;
  /** Number of captured payments. */
  readonly captured: number;
  readonly refunds: number;
  /**
   * Number of refunds that were interrupted on their way to a provider without idempotency keys: looked up, and left
   * for staff.
   */
  readonly refundsInDoubt: number;
};

type Evidence = { readonly provider: ProviderUnderFire; readonly seen: Seen; readonly patienceMs: number };

const LOOK_EVERY_MS = 200;

/** Waits until the ledger agrees with the provider, then checks everything else. */
export async function judge(db: SqlExecutor, { provider, seen, patienceMs }: Evidence): Promise<Verdict> {
  const begun = performance.now();
  let complaints = await openMatters(db, provider);
  while (complaints.length > 0 && performance.now() - begun < patienceMs) {
    await wait(LOOK_EVERY_MS);
    complaints = await openMatters(db, provider);
  }
  const settledMs = performance.now() - begun;
  const money = await provider.money();
  return {
    complaints: [...complaints, ...(await wrongMatters(db, seen))],
    settledMs,
    captured: money.filter(({ takenAgorot }) => takenAgorot > 0).length,
    refunds: money.reduce((sum, { refundsAgorot }) => sum + refundsAgorot.length, 0),
    refundsInDoubt: (await listOpenRefunds(db)).filter((refund) => isInDoubt(provider, refund)).length,
  };
}

/** Work that can still be unfinished right after the last crash. */
async function openMatters(db: SqlExecutor, provider: ProviderUnderFire): Promise<string[]> {
  const complaints = await differences(db, provider);
  for (const [what, sql] of openQuestions) {
    const found = await db.executeSql(sql);
    if (found.rows.length > 0) complaints.push(`${found.rows.length} ${what}: ${JSON.stringify(found.rows[0])}`);
  }
  const open = (await listOpenRefunds(db)).filter((refund) => !isInDoubt(provider, refund));
  if (open.length > 0) complaints.push(`${open.length} refunds are not done: ${JSON.stringify(open[0])}`);
  return complaints;
}

/** Compares each payment: captured amount and each refund, in the provider's records and in ours. */
async function differences(db: SqlExecutor, provider: ProviderUnderFire): Promise<string[]> {
  const { rows } = await db.executeSql(
    `select p.merchant_ref as ref, p.captured_agorot::int as taken, p.refunded_agorot::int as back,
       coalesce((select array_agg(r.amount_agorot::int) from refund r
         where r.payment_id = p.payment_id and r.state = 'done'), '{}') as refunds
     from payment p where p.captured_at is not null`,
  );
  const ours = new Map(rows.map((row) => [String(row['ref']), row as unknown as Booked]));
  const doubted = provider.tellsOfRefunds ? [] : (await listOpenRefunds(db)).filter((one) => isInDoubt(provider, one));
  const complaints: string[] = [];
  for (const theirs of await provider.money()) {
    const { merchantRef } = theirs;
    // only staff can find out whether such a refund was executed
    if (!doubted.some((refund) => refund.merchantRef === merchantRef)) {
      complaints.push(...differencesOf(theirs, ours.get(merchantRef)));
    }
    ours.delete(merchantRef);
  }
  if (ours.size > 0)
    complaints.push(
      `${ours.size} payments of ours are unknown to the provider: ${[...ours.keys()].slice(0, 3).join()}`,
    );
  return complaints;
}

/** Agorot. */
type Booked = { readonly taken: number; readonly back: number; readonly refunds: readonly number[] };

function differencesOf({ merchantRef, takenAgorot, refundsAgorot }: ProviderMoney, kept: Booked | undefined) {
  const complaints: string[] = [];
  const theirs = takenAgorot === 0 ? null : moneyText(takenAgorot, refundsAgorot);
  const booked = kept === undefined ? null : moneyText(kept.taken, kept.refunds);
  if (theirs !== booked) complaints.push(`${merchantRef}: the provider says ${theirs}, our books ${booked}`);
  const sum = refundsAgorot.reduce((total, one) => total + one, 0);
  if (kept !== undefined && kept.back !== sum) complaints.push(`${merchantRef}: ${sum} went back, not ${kept.back}`);
  return complaints;
}

function moneyText(takenAgorot: number, refundsAgorot: readonly number[]): string {
  return `${takenAgorot} taken and back ${JSON.stringify([...refundsAgorot].sort((one, other) => one - other))}`;
}

type OpenRefund = {
  readonly state: string;
  readonly attempts: number;
  readonly merchantRef: string;
  readonly error: unknown;
};

async function listOpenRefunds(db: SqlExecutor): Promise<OpenRefund[]> {
  const { rows } = await db.executeSql(
    `select r.state, r.attempts, r.last_error, p.merchant_ref from refund r join payment p using (payment_id)
     where r.state <> 'done'`,
  );
  return rows.map((row) => ({
    state: String(row['state']),
    attempts: Number(row['attempts']),
    merchantRef: String(row['merchant_ref']),
    error: row['last_error'],
  }));
}

/** The provider was asked after the crash and does not know it; known refunds are compared elsewhere. */
function isInDoubt({ refundsAreSentOnce }: ProviderUnderFire, { state, attempts }: OpenRefund): boolean {
  return refundsAreSentOnce && state === 'sent' && attempts > 1;
}

// a second payment is refunded automatically; if a crash left it for staff, the money is still there
const leftForAPersonSql = `select from refund r where r.state = 'sent' and r.attempts > 1`;

const openQuestions = [
  [
    'orders with kept money are not fulfilled exactly once',
    `select o.order_code, o.state from shop_order o
     where exists (select from payment p where p.order_id = o.order_id and p.state = 'captured')
       and (o.state <> 'fulfilled' or 1 <> (
         select count(*) from credit_lot c join order_line l on l.order_line_id = c.source_id where l.order_id = o.order_id)
         or 1 <> (select count(*) from payment p where p.order_id = o.order_id and p.state = 'captured'
           and not exists (${leftForAPersonSql} and r.payment_id = p.payment_id)))`,
  ],
  [
    'orders without money gave washes',
    `select o.order_code from shop_order o join order_line l using (order_id)
     join credit_lot c on c.source_id = l.order_line_id and c.state not in ('refunded', 'void')
     where not exists (select from payment p where p.order_id = o.order_id and p.state = 'captured')`,
  ],
  [
    'webhook events are still waiting',
    `select event_id, attempts, last_error from webhook_event where processed_at is null and dead_at is null`,
  ],
] as const;

/** Conditions that must hold at any time. */
async function wrongMatters(db: SqlExecutor, seen: Seen): Promise<string[]> {
  const complaints = [...seen.wrong];
  complaints.push(...(await listViolatedInvariants(db)).map((view) => `the books break a rule: ${view}`));
  const { rows } = await db.executeSql(`select encode(token_hash, 'hex') as hash from shop_order`);
  const known = new Set(rows.map((row) => String(row['hash'])));
  const lost = seen.acknowledged.filter((token) => !known.has(hashOf(token)));
  if (lost.length > 0) complaints.push(`${lost.length} confirmed orders were lost`);
  const forged = await db.executeSql(
    `select event_id from webhook_event where event_id like 'forged-%' or dead_at is not null`,
  );
  if (forged.rows.length > 0) complaints.push(`${forged.rows.length} forged or dead events are in the inbox`);
  return complaints;
}

/** Hash of an order token as stored in the database. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
