import { randomUUID } from 'node:crypto';
import type { LotId, OrderId, PaymentId } from '#contracts/core/ids.ts';
import { readTaxExportData, readTaxExportIni } from '#domain/tax/uniform-format/read-tax-export-file.ts';
import { statementMonthOf } from '#domain/franchise/statement.ts';
import { systemActor } from '#server/core/actor.ts';
import { checkLedger } from '#server/ledger/public.ts';
import { RECONCILE_JOB, requestRefund } from '#server/payments/public.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import { issueDocuments } from '#server/tax/issue-documents.ts';
import { setBuyerBusiness } from '#server/tax/buyers/set-buyer-business.ts';
import type { TestApp } from '../shop/build-test-app.ts';
import { readZip } from '../documents/read-zip.ts';
import { makePurchase, rowsOf } from '../factories.ts';
import { payTwice } from '../orders/second-payment.ts';
import { shopOf } from './staff-order.ts';
import type { TestMember } from './staff-member.ts';
import { takeWash } from '../stations/take-wash.ts';

const base = '/api/admin/accountant';

/** Issues every outstanding document. */
export async function issueAll(app: TestApp): Promise<void> {
  while (await issueDocuments(shopOf(app).deps));
}

type Back = { readonly amountAgorot: number; readonly units: number };

/** Refunds of three washes for 150 shekels: a third, and a half, which takes two washes back. */
const third: Back = { amountAgorot: 5_000, units: 1 };
const half: Back = { amountAgorot: 7_500, units: 2 };
/** A partial refund for the last wash of any purchase. */
const part: Back = { amountAgorot: 2_000, units: 1 };

async function giveBack(app: TestApp, merchantRef: string, back: Back): Promise<void> {
  const shop = shopOf(app);
  const [row] = await rowsOf(shop, 'select payment_id from payment where merchant_ref = $1', [merchantRef]);
  const paymentId = row?.['payment_id'] as PaymentId;
  const wish = { paymentId, ...back, reason: 'cancelled', idempotencyKey: randomUUID() } as const;
  const asked = await requestRefund(shop.deps, systemActor('test'), wish);
  if (!asked.ok) throw new Error(asked.refusal);
  while ((await settleRefunds(shop.deps)) > 0);
}

/**
 * Kind of a sale by its position in the month: every tenth is refunded by a third or a half, every fiftieth is paid
 * twice.
 */
async function sell(app: TestApp, index: number): Promise<string> {
  const shop = shopOf(app);
  if (index % 50 === 49) {
    const { merchantRef } = await payTwice(shop, { packageId: 1 });
    while ((await settleRefunds(shop.deps)) > 0);
    return merchantRef;
  }
  const isRefunded = index % 10 === 1;
  const ware = isRefunded ? { packageId: 2 } : { packageId: 1 + (index % 3) };
  const wish = index % 5 === 4 ? ({ kind: 'gift', packageId: 1 } as const) : ware;
  const { merchantRef } = await makePurchase(shop, wish, { last4: '4242' });
  if (isRefunded) await giveBack(app, merchantRef, index % 20 === 11 ? half : third);
  return merchantRef;
}

/** Uses a wash of this sale, if any is left. */
async function washWith(
  app: TestApp,
  merchantRef: string,
  state: 'completed' | 'reversed' = 'completed',
): Promise<void> {
  const [lot] = await rowsOf(
    shopOf(app),
    `select c.lot_id from payment p join order_line l using (order_id) join credit_lot c on c.source_id = l.order_line_id
     where p.merchant_ref = $1 and c.state = 'active' and c.remaining > 0`,
    [merchantRef],
  );
  if (lot === undefined) return;
  const at = new Date(app.clock.now()).toISOString();
  await app.deps.db.executeSql('update bay set redemption_id = null, busy_until = null');
  await takeWash(app.deps.db, lot['lot_id'] as LotId, { at, state });
}

/** Uses washes of nine of ten earlier sales; sometimes the machine interrupts one. */
async function washLater(app: TestApp, sold: readonly string[]): Promise<void> {
  const earlier = sold.at(-12);
  if (earlier === undefined || sold.length % 10 === 0) return;
  await washWith(app, earlier, sold.length % 26 === 1 ? 'reversed' : 'completed');
}

/** Business on some documents of the month. */
export const monthBuyer = '516179157';

async function nameBusiness(app: TestApp, merchantRef: string): Promise<void> {
  const [row] = await rowsOf(shopOf(app), 'select order_id from payment where merchant_ref = $1', [merchantRef]);
  const transactionId = app.deps.keyring.receiptToken(row?.['order_id'] as OrderId);
  const business = { businessName: 'כלבייה בע״מ', registrationNumber: monthBuyer, locale: 'he' } as const;
  const named = await setBuyerBusiness(app.deps, { transactionId, ...business });
  if (!named.ok) throw new Error(named.refusal);
}

/** Refunds part of a sale that was just reissued; a used wash is not returned. */
async function giveBackLater(app: TestApp, sold: readonly string[]): Promise<void> {
  const index = sold.length;
  const given = index % 40 === 0 ? sold[index - 2] : undefined;
  if (given !== undefined && (index - 2) % 7 !== 6) await giveBack(app, given, part);
}

/** Names a business for the last sale with an issued invoice, and sometimes for one that was half refunded. */
async function nameIssued(app: TestApp, sold: readonly string[]): Promise<void> {
  await nameBusiness(app, sold.at(-1) ?? '');
  if (sold.length % 40 === 39) await nameBusiness(app, sold.at(-8) ?? '');
}

/**
 * Sells for a month like a real shop: packages of one, three and more, gifts; refunds; every seventh sale is washed
 * immediately and nine of ten later. Some documents are made out to a business before or after issue and after a half
 * refund; some reissued documents are then partly refunded. The worker issues documents shortly after.
 */
export async function sellThroughMonth(app: TestApp, period: string, sales: number): Promise<void> {
  const { from, until } = statementMonthOf(period);
  const sold: string[] = [];
  for (let index = 0; index < sales; index += 1) {
    app.clock.set(from + Math.floor(((until - from) * index) / sales));
    // oxlint-disable no-await-in-loop -- a month has an order
    await giveBackLater(app, sold);
    const merchantRef = await sell(app, index);
    sold.push(merchantRef);
    if (index % 7 === 6) await washWith(app, merchantRef);
    await washLater(app, sold);
    if (index % 50 === 6) await nameBusiness(app, merchantRef);
    if (index % 20 >= 18) await issueAll(app);
    if (index % 20 === 18) await nameIssued(app, sold);
    // oxlint-enable no-await-in-loop
  }
  // as far as the ledger rules can see, the emails were sent at the time of the sale
  await app.deps.db.executeSql('update outbox set created_at = now()');
}

/** The scheduled jobs of a night: ledger checks and reconciliation. */
export async function workOvernight(app: TestApp): Promise<void> {
  const { clock, deps } = app;
  await issueAll(app);
  await deps.db.executeSql(
    `insert into schedule (name, due_at, last_finished_at) values ($1, $2, $2)
     on conflict (name) do update set last_finished_at = excluded.last_finished_at`,
    [RECONCILE_JOB, new Date(clock.now())],
  );
  await checkLedger(deps, { of: 'everything', stopping: new AbortController().signal });
}

export async function closeMonthOf(
  owner: TestMember,
  period: string,
): Promise<Awaited<ReturnType<TestMember['browser']['post']>>> {
  await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
  return await owner.browser.post(`${base}/${period}/closing`);
}

/** Downloads the uniform format and reads it back with the independent reader. */
export async function downloadTaxExport(member: TestMember, period: string, to = period) {
  const answer = await member.browser.get(`${base}/${period}/uniform?to=${to}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const outer = readZip(answer.rawPayload);
  const [inner = '', ini = ''] = [...outer.keys()].toSorted((one, other) => other.length - one.length);
  const data = readZip(outer.get(inner) ?? Buffer.alloc(0)).get('BKMVDATA.TXT') ?? Buffer.alloc(0);
  return {
    bytes: answer.rawPayload,
    names: [...outer.keys()],
    data: readTaxExportData(data),
    ini: readTaxExportIni(outer.get(ini) ?? Buffer.alloc(0)),
  };
}
