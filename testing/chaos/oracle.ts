import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { listViolations } from '#server/core/db/invariant-views.ts';
import type { SqlExecutor } from '#server/core/db/database.ts';
import type { PaymentPeer } from '#testing/bank/payment.ts';
import type { Seen } from './shopper.ts';

/** What is wrong, in sentences; an empty list is the proof. */
export type Verdict = { readonly complaints: readonly string[]; readonly settledMs: number };

const LOOK_EVERY_MS = 200;

/** Waits until the books say what the provider says, then looks at everything else. */
export async function judge(
  db: SqlExecutor,
  { peer, seen, patienceMs }: { readonly peer: PaymentPeer; readonly seen: Seen; readonly patienceMs: number },
): Promise<Verdict> {
  const begun = performance.now();
  let complaints = await openMatters(db, peer);
  while (complaints.length > 0 && performance.now() - begun < patienceMs) {
    await wait(LOOK_EVERY_MS);
    complaints = await openMatters(db, peer);
  }
  const settledMs = performance.now() - begun;
  return { complaints: [...complaints, ...(await wrongMatters(db, seen))], settledMs };
}

/** What may still be on its way right after the last crash. */
async function openMatters(db: SqlExecutor, peer: PaymentPeer): Promise<string[]> {
  const complaints: string[] = [];
  const theirs = await peer.capturedRefs();
  const { rows } = await db.executeSql(`select merchant_ref, state from payment where captured_at is not null`);
  const ours = new Set(rows.map((row) => String(row['merchant_ref'])));
  const missing = [...theirs].filter((ref) => !ours.has(ref));
  const invented = [...ours].filter((ref) => !theirs.has(ref));
  if (missing.length > 0)
    complaints.push(`${missing.length} captured payments are not in our books: ${missing.slice(0, 3).join()}`);
  if (invented.length > 0)
    complaints.push(`${invented.length} payments of ours were never captured: ${invented.slice(0, 3).join()}`);
  for (const [what, sql] of openQuestions) {
    const found = await db.executeSql(sql);
    if (found.rows.length > 0) complaints.push(`${found.rows.length} ${what}: ${JSON.stringify(found.rows[0])}`);
  }
  const refunds = (await peer.payments()).reduce((sum, payment) => sum + payment.refundedAgorot, 0);
  const [booked] = (await db.executeSql('select coalesce(sum(refunded_agorot), 0)::int as n from payment')).rows;
  if (booked?.['n'] !== refunds)
    complaints.push(`the provider gave back ${refunds}, our books say ${String(booked?.['n'])}`);
  return complaints;
}

const openQuestions = [
  [
    'orders with kept money are not fulfilled exactly once',
    `select o.order_code, o.state from shop_order o
     where exists (select from payment p where p.order_id = o.order_id and p.state = 'captured')
       and (o.state <> 'fulfilled' or 1 <> (
         select count(*) from credit_lot c join order_line l on l.order_line_id = c.source_id where l.order_id = o.order_id)
         or 1 <> (select count(*) from payment p where p.order_id = o.order_id and p.state = 'captured'))`,
  ],
  [
    'orders without money gave washes',
    `select o.order_code from shop_order o join order_line l using (order_id)
     join credit_lot c on c.source_id = l.order_line_id
     where not exists (select from payment p where p.order_id = o.order_id and p.state = 'captured')`,
  ],
  ['refunds are not done', `select refund_id, state, last_error from refund where state <> 'done'`],
  [
    'webhook events are still waiting',
    `select event_id, attempts, last_error from webhook_event where processed_at is null and dead_at is null`,
  ],
] as const;

/** What may not be wrong at any moment. */
async function wrongMatters(db: SqlExecutor, seen: Seen): Promise<string[]> {
  const complaints = [...seen.wrong];
  complaints.push(...(await listViolations(db)).map((view) => `the books break a rule: ${view}`));
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

/** How the books keep an order's token. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
