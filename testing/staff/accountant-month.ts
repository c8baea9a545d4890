import { randomUUID } from 'node:crypto';
import type { LotId, OrderId, PaymentId } from '#contracts/core/ids.ts';
import { readUniformData, readUniformIni } from '#domain/tax/uniform-format/read-uniform-file.ts';
import { monthOf } from '#domain/settlement/settlement.ts';
import { systemActor } from '#server/core/actor.ts';
import { checkBooks } from '#server/ledger/public.ts';
import { RECONCILE_DUTY, requestRefund } from '#server/payments/public.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import { issueDocuments } from '#server/tax/issue-documents.ts';
import { nameBuyer } from '#server/tax/buyers/name-buyer.ts';
import type { TestApp } from '../shop/build-test-app.ts';
import { readZip } from '../documents/read-zip.ts';
import { makePurchase, rowsOf } from '../factories.ts';
import { payTwice } from '../orders/second-payment.ts';
import { shopOf } from './staff-order.ts';
import type { TestMember } from './staff-member.ts';
import { takeWash } from '../stations/take-wash.ts';

const base = '/api/admin/accountant';

/** Every document that is owed now. */
export async function issueAll(app: TestApp): Promise<void> {
  while (await issueDocuments(shopOf(app).deps));
}

type Back = { readonly amountAgorot: number; readonly units: number };

/** Of three washes for 150 shekels: a third, and a half, which takes two washes of them. */
const third: Back = { amountAgorot: 5_000, units: 1 };
const half: Back = { amountAgorot: 7_500, units: 2 };
/** Of anything, for the last of its washes. */
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

/** What the sale of a place in the month is: every tenth gives a third or a half back, every fiftieth is paid twice. */
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

/** A wash of this sale, where any is left of it. */
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

/** Washes with earlier sales, nine of ten; now and then the machine breaks one off. */
async function washLater(app: TestApp, sold: readonly string[]): Promise<void> {
  const earlier = sold.at(-12);
  if (earlier === undefined || sold.length % 10 === 0) return;
  await washWith(app, earlier, sold.length % 26 === 1 ? 'reversed' : 'completed');
}

/** The business that some documents of a month are made out to. */
export const monthBuyer = '516179157';

async function nameBusiness(app: TestApp, merchantRef: string): Promise<void> {
  const [row] = await rowsOf(shopOf(app), 'select order_id from payment where merchant_ref = $1', [merchantRef]);
  const transactionId = app.deps.keyring.receiptToken(row?.['order_id'] as OrderId);
  const business = { businessName: 'כלבייה בע״מ', registrationNumber: monthBuyer, locale: 'he' } as const;
  const named = await nameBuyer(app.deps, { transactionId, ...business });
  if (!named.ok) throw new Error(named.refusal);
}

/** Of a sale that was given anew a moment ago a part goes back; a wash that was taken is not given back. */
async function giveBackLater(app: TestApp, sold: readonly string[]): Promise<void> {
  const index = sold.length;
  const given = index % 40 === 0 ? sold[index - 2] : undefined;
  if (given !== undefined && (index - 2) % 7 !== 6) await giveBack(app, given, part);
}

/** The last sale, whose invoice is issued, and now and then one of which half went back. */
async function nameIssued(app: TestApp, sold: readonly string[]): Promise<void> {
  await nameBusiness(app, sold.at(-1) ?? '');
  if (sold.length % 40 === 39) await nameBusiness(app, sold.at(-8) ?? '');
}

/**
 * Sells through a month as the shop sells: packages of one, three and more, gifts; some of it goes back, every seventh
 * sale is washed with at once and nine of ten later, and some have their documents made out to a business, before or after they were issued, and after
 * half of their money went back; of some that were given anew a part goes back then. Documents are issued by the worker,
 * a moment behind.
 */
export async function sellThroughMonth(app: TestApp, period: string, sales: number): Promise<void> {
  const { from, until } = monthOf(period);
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
  // what was sold then was told then, as far as the rules of the books can see
  await app.deps.db.executeSql('update outbox set created_at = now()');
}

/** The duties of a night: the books are proven, and providers were compared. */
export async function workOvernight(app: TestApp): Promise<void> {
  const { clock, deps } = app;
  await issueAll(app);
  await deps.db.executeSql(
    `insert into schedule (name, due_at, last_finished_at) values ($1, $2, $2)
     on conflict (name) do update set last_finished_at = excluded.last_finished_at`,
    [RECONCILE_DUTY, new Date(clock.now())],
  );
  await checkBooks(deps, { of: 'everything', stopping: new AbortController().signal });
}

export async function closeMonthOf(
  owner: TestMember,
  period: string,
): Promise<Awaited<ReturnType<TestMember['browser']['post']>>> {
  await owner.browser.post('/api/admin/proof', { code: owner.nextCode() });
  return await owner.browser.post(`${base}/${period}/closing`);
}

/** The uniform format as it is downloaded, read back by the other reader. */
export async function takeUniformFiles(member: TestMember, period: string, to = period) {
  const answer = await member.browser.get(`${base}/${period}/uniform?to=${to}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  const outer = readZip(answer.rawPayload);
  const [inner = '', ini = ''] = [...outer.keys()].toSorted((one, other) => other.length - one.length);
  const data = readZip(outer.get(inner) ?? Buffer.alloc(0)).get('BKMVDATA.TXT') ?? Buffer.alloc(0);
  return {
    bytes: answer.rawPayload,
    names: [...outer.keys()],
    data: readUniformData(data),
    ini: readUniformIni(outer.get(ini) ?? Buffer.alloc(0)),
  };
}
