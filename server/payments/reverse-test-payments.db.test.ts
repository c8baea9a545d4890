import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { LotId, PaymentId } from '#contracts/core/ids.ts';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { systemActor } from '#server/core/actor.ts';
import { listViolatedInvariants } from '#server/core/db/invariant-views.ts';
import { voidVoucher } from '#server/entitlements/public.ts';
import { singleGateway } from '#server/payments/adapters/gateways.ts';
import { issueDocuments } from '#server/tax/issue-documents.ts';
import { recordDocumentIssuer } from '#server/tax/public.ts';
import { createShop, makePurchase, rowsOf } from '#testing/factories.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';
import { GatewayRefusedError } from './adapters/gateway-errors.ts';
import { requestRefund } from './refunds/request-refund.ts';
import { reverseTestPayments } from './reverse-test-payments.ts';
import { settleRefunds } from './refunds/settle-refunds.ts';
import { sumTestPayments } from './store/test-payment.ts';

const { db } = await createTestDatabase();
const shop = await createShop(db);
const { bank, clock, deps } = shop;
const actor = systemActor('test');
await recordDocumentIssuer(deps);
clock.advance(1_000);

type Bought = { readonly orderId: string; readonly paymentId: PaymentId; readonly lotId: LotId };

async function buy(kind: 'package' | 'gift' = 'package', from = shop, truth = {}): Promise<Bought> {
  await db.executeSql('update wash_package set tax_treatment = $1', [kind === 'gift' ? 'at_redemption' : 'at_sale']);
  const { merchantRef } = await makePurchase(from, { kind, packageId: 2 }, truth);
  const [row] = await rowsOf(
    shop,
    `select p.order_id as "orderId", p.payment_id as "paymentId", c.lot_id as "lotId"
     from payment p join order_line l using (order_id) join credit_lot c on c.source_id = l.order_line_id
     where p.merchant_ref = $1`,
    [merchantRef],
  );
  return row as Bought;
}

async function wash({ lotId }: Bought): Promise<void> {
  clock.advance(MINUTE_MS);
  await db.executeSql('update bay set redemption_id = null, busy_until = null');
  await takeWash(db, lotId, { at: new Date(clock.now()).toISOString() });
}

async function refund({ paymentId }: Bought, amountAgorot: number, units: number): Promise<void> {
  const command = { paymentId, amountAgorot, units, reason: 'cancelled', idempotencyKey: randomUUID() } as const;
  expect(await requestRefund(deps, actor, command)).toMatchObject({ ok: true });
  await settleAll();
}

async function settleAll(own: typeof deps = deps): Promise<void> {
  while ((await settleRefunds(own)) > 0) clock.advance(MINUTE_MS);
}

async function issueAll(): Promise<void> {
  while (await issueDocuments(deps));
}

/** Ledger accounts of this shop with a balance. */
async function accounts() {
  return await rowsOf(
    shop,
    `select ledger_account_id as account, sum(balance_agorot)::int as agorot from ledger_balance
     group by 1 having sum(balance_agorot) <> 0 order by 1`,
  );
}

async function documentsOf({ orderId }: Bought) {
  return await rowsOf(
    shop,
    `select d.document_type as type, d.total_agorot::int as total, d.vat_agorot::int as vat,
       a.document_type as cancels, d.content -> 'original' ->> 'number' = a.number::text as named
     from tax_document d left join tax_document a on a.tax_document_id = d.original_id
     where d.order_id = $1 order by d.document_type, d.total_agorot, d.number`,
    [orderId],
  );
}

async function reverse(own: typeof deps = deps): Promise<number> {
  clock.advance(MINUTE_MS);
  const reversed = await reverseTestPayments(own, actor);
  await settleAll(own);
  clock.advance(MINUTE_MS);
  await issueAll();
  return reversed;
}

test('reversed test purchases leave all balances at zero, and every document has a credit note', async () => {
  const plain = await buy();
  await wash(plain);
  const gift = await buy('gift');
  await wash(gift);
  await issueAll();
  expect(await sumTestPayments(db)).toEqual({ payments: 2, agorot: 30_000, onItsWay: 0 });
  expect(await reverse()).toBe(2);
  expect(await accounts()).toEqual([]);
  expect(await sumTestPayments(db)).toEqual({ payments: 0, agorot: 0, onItsWay: 0 });
  expect(await documentsOf(plain)).toEqual([
    { type: 320, total: 15_000, vat: 2_288, cancels: null, named: null },
    { type: 330, total: 15_000, vat: 2_288, cancels: 320, named: true },
  ]);
  expect(await documentsOf(gift)).toEqual([
    { type: 305, total: 5_000, vat: 763, cancels: null, named: null },
    { type: 330, total: 5_000, vat: 763, cancels: 305, named: true },
    { type: 330, total: 15_000, vat: 0, cancels: 400, named: true },
    { type: 400, total: 15_000, vat: 0, cancels: null, named: null },
  ]);
  const { rows } = await db.executeSql(
    `select (sum(case document_type when 330 then - vat_agorot else vat_agorot end))::int as vat,
       (select count(*)::int from tax_document where content -> 'test' = 'true') as tests from tax_document`,
  );
  expect(rows).toEqual([{ vat: 0, tests: 2 }]);
  expect(await rowsOf(shop, `select 1 from credit_lot where state <> 'void' or remaining + held <> 0`)).toEqual([]);
});

test('fees, voided vouchers and franchise shares are reversed, too', async () => {
  await db.inTransaction(async (tx) => {
    await tx.executeSql('set local session_replication_role to replica');
    await tx.executeSql(
      `insert into settlement_share (station_id, since, share_hundredths, set_by, set_at)
       select station_id, '2020-01-01', 6250, $1, now() from station order by slug limit 1`,
      [randomUUID()],
    );
  });
  const refunded = await buy();
  await refund(refunded, 4_000, 1);
  const voided = await buy();
  await wash(voided);
  await voidVoucher(deps, actor, { lotId: voided.lotId, reason: 'fraud' });
  expect((await accounts()).map(({ account }) => account)).toEqual(
    expect.arrayContaining(['liability:franchise', 'revenue:breakage', 'revenue:cancellation', 'revenue:wash']),
  );
  expect(await reverse()).toBe(2);
  expect(await accounts()).toEqual([]);
  expect((await documentsOf(refunded)).map(({ type, total }) => [type, total])).toEqual([
    [320, 15_000],
    [330, 4_000],
    [330, 11_000],
  ]);
});

test('real payments stay, a second request finds nothing, and no mail mentions money', async () => {
  const real = await buy();
  await db.executeSql(`update payment set provider = 'payplus' where payment_id = $1`, [real.paymentId]);
  const before = await accounts();
  const tried = await buy();
  const both = await Promise.all([reverseTestPayments(deps, actor), reverseTestPayments(deps, actor)]);
  expect(both.toSorted()).toEqual([0, 1]);
  await settleAll();
  await issueAll();
  expect(await reverse()).toBe(0);
  expect(await accounts()).toEqual(before);
  expect(
    await rowsOf(shop, `select 1 from outbox where topic in ('refund_made', 'payment_returned') and order_id = $1`, [
      tried.orderId,
    ]),
  ).toEqual([]);
  const { rows } = await db.executeSql(
    `select count(*)::int as rows from audit where action = 'refund.request' and detail ->> 'reason' = 'test' and detail ->> 'paymentId' = $1`,
    [tried.paymentId],
  );
  expect(rows).toEqual([{ rows: 1 }]);
});

test('a payment with a wash in progress is left until the wash ends', async () => {
  const before = await accounts();
  const busy = await buy();
  await wash(busy);
  await db.executeSql(`update credit_lot set remaining = remaining - 1, held = 1 where lot_id = $1`, [busy.lotId]);
  expect(await reverse()).toBe(0);
  expect(await sumTestPayments(db)).toMatchObject({ payments: 1 });
  await db.executeSql(`update credit_lot set remaining = remaining + 1, held = 0 where lot_id = $1`, [busy.lotId]);
  expect(await reverse()).toBe(1);
  expect(await accounts()).toEqual(before);
});

test('without the sandbox or its records, the books are reversed all the same', async () => {
  const before = await accounts();
  await buy();
  const opened = { ...deps, gateways: singleGateway({ ...bank.gateway, provider: 'payplus' }) };
  expect(await reverse(opened)).toBe(1);
  expect(await accounts()).toEqual(before);
  await buy();
  const refund = () => Promise.reject(new GatewayRefusedError('no such payment'));
  expect(await reverse({ ...deps, gateways: singleGateway({ ...bank.gateway, refund }) })).toBe(1);
  expect(await accounts()).toEqual(before);
  clock.advance(DAY_MS);
  expect(await listViolatedInvariants(db)).toEqual([]);
});

/** The shop while its first provider is this account of PayPlus. */
function withPayPlus(account: Partial<typeof bank.gateway>) {
  return { ...shop, deps: { ...deps, gateways: singleGateway({ ...bank.gateway, ...account, provider: 'payplus' }) } };
}

test('payments of a real provider’s test account leave the books, and none is sent to its real account', async () => {
  const before = await accounts();
  const trial = withPayPlus({});
  const [first, second] = [
    await buy('package', trial, { testMode: true }),
    await buy('gift', trial, { testMode: true }),
  ];
  await wash(first);
  await issueAll();
  expect(await sumTestPayments(db)).toMatchObject({ payments: 2, agorot: 30_000 });
  // the shop opens, so the same provider now has an account that moves money
  const sent = { refunds: 0 };
  const refund = () => Promise.reject(new Error(`sent ${(sent.refunds += 1)}`));
  const opened = withPayPlus({ movesMoney: true, refund });
  const real = await buy('package', opened);
  expect(await sumTestPayments(db)).toMatchObject({ payments: 2, agorot: 30_000 });
  expect(await reverse(opened.deps)).toBe(2);
  expect(sent.refunds).toBe(0);
  expect(await sumTestPayments(db)).toEqual({ payments: 0, agorot: 0, onItsWay: 0 });
  for (const { orderId } of [first, second])
    expect(await rowsOf(shop, 'select state::text from shop_order where order_id = $1', [orderId])).toEqual([
      { state: 'refunded' },
    ]);
  await refundReal(real, withPayPlus({ movesMoney: true }).deps);
  expect(await accounts()).toEqual(before);
});

async function refundReal({ paymentId }: Bought, own: typeof deps): Promise<void> {
  const command = {
    paymentId,
    amountAgorot: 15_000,
    units: 3,
    reason: 'cancelled',
    idempotencyKey: randomUUID(),
  } as const;
  expect(await requestRefund(own, actor, command)).toMatchObject({ ok: true });
  const { refunds } = bank.asked;
  await settleAll(own);
  expect(bank.asked.refunds).toBe(refunds + 1);
}

test('after a change of the provider a real refund waits, and one of its test account is booked', async () => {
  const [trial, real] = [withPayPlus({}), withPayPlus({ movesMoney: true })];
  await buy('package', trial, { testMode: true });
  const paid = await buy('package', real);
  expect(await reverse()).toBe(1);
  const command = { amountAgorot: 15_000, units: 3, reason: 'cancelled', idempotencyKey: randomUUID() } as const;
  expect(await requestRefund(deps, actor, { ...command, paymentId: paid.paymentId })).toMatchObject({ ok: true });
  await settleAll();
  const state = () => rowsOf(shop, `select state::text from refund where payment_id = $1`, [paid.paymentId]);
  expect(await state()).toEqual([{ state: 'requested' }]);
  await settleAll(real.deps);
  expect(await state()).toEqual([{ state: 'done' }]);
});
