import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StaffOrder } from '#contracts/staff/sales/orders.ts';
import type { LotId } from '#contracts/core/ids.ts';
import { instantOfWallTime } from '#domain/core/time/jerusalem-time.ts';
import { retryPayment } from '#server/payments/attempts/retry-payment.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { settleRefunds } from '#server/payments/refunds/settle-refunds.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { startPurchase } from '#testing/factories.ts';
import { forceState } from '#testing/database/state-moves.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { buyThree, shopOf } from '#testing/staff/staff-order.ts';
import { mailsTo } from '#testing/accounts/account-mailbox.ts';
import { takeWash } from '#testing/stations/take-wash.ts';

const app = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps, clock } = app;
const member = await makeMember(app, ['support']);
const { browser } = member;
const manager = await makeMember(app, ['manager']);

type List = {
  rows: {
    orderId: string;
    orderCode: string;
    emailMasked: string;
    paidBy: string;
    dueAgorot: number;
    refundedAgorot: number;
    giftToMasked: string | null;
  }[];
  next: string | null;
};

async function list(query: Record<string, string>): Promise<List> {
  const answer = await browser.get(`/api/admin/orders?${new URLSearchParams(query)}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<List>();
}

async function found(search: string): Promise<string[]> {
  return (await list({ search })).rows.map(({ orderId }) => orderId);
}

async function open(orderId: string): Promise<StaffOrder> {
  return (await browser.get(`/api/admin/orders/${orderId}`)).json<StaffOrder>();
}

test('an order is found by everything that a customer can name', async () => {
  const bought = await buyThree(app, { email: 'Tal.Cohen@example.com' });
  const [ref] = (await deps.db.executeSql('select provider_ref from payment where payment_id = $1', [bought.paymentId]))
    .rows;
  const code = deps.keyring.voucherCode(bought.lotId as LotId, 1);
  const spelled = code.replace(/(.{4})/g, '$1-').toLowerCase();
  const said = [
    bought.orderCode,
    bought.orderCode.replace('-', '').toLowerCase(),
    'tal.cohen@EXAMPLE.com',
    'Tal Cohen',
    code,
    spelled,
  ];
  for (const words of [...said, bought.merchantRef, String(ref?.['provider_ref']), '4242', '•••• 4242']) {
    expect(await found(words), words).toContain(bought.orderId);
  }
  expect(await found('0000')).toEqual([]);
  expect(await found('Tal Levi')).toEqual([]);
});

test('a verified phone number finds its orders, in any notation', async () => {
  const { orderId } = await buyThree(app);
  const customerId = randomUUID();
  const phone = deps.keyring.blindIndex('phone', '+972501234567');
  await deps.db.executeSql(
    `insert into customer (customer_id, profile_sealed, locale, passkey_handle, referral_code, phone_index, phone_verified_at)
     values ($1, '', 'he', decode(repeat('ab', 16), 'hex'), 'ABCD1234', $2, now())`,
    [customerId, phone],
  );
  expect((await open(orderId)).guest).toBe(true);
  await deps.db.executeSql('update shop_order set customer_id = $1 where order_id = $2', [customerId, orderId]);
  expect((await open(orderId)).guest).toBe(false);
  for (const typed of ['050-123-4567', '0501234567', '+972 50 123 4567', '972501234567']) {
    expect(await found(typed), typed).toEqual([orderId]);
  }
});

test('a page has fifty orders, the next one the rest; the buyer is masked', async () => {
  for (let count = 0; count < 52; count += 1) await buyThree(app);
  const first = await list({});
  expect(first.rows).toHaveLength(50);
  const second = await list({ after: first.next ?? '' });
  const ids = [...first.rows, ...second.rows].map(({ orderId }) => orderId);
  expect(new Set(ids).size).toBe(ids.length);
  expect(JSON.stringify(first.rows)).not.toMatch(/buyer\d/);
  expect(first.rows[0]?.emailMasked).toBe('b•••@example.com');
});

test('the first two hours of a day in Jerusalem belong to that day', async () => {
  const before = clock.now();
  clock.set(instantOfWallTime({ year: 2030, month: 7, day: 2, hour: 0, minute: 30, second: 0 }));
  const { orderId } = await buyThree(app);
  clock.set(before);
  const on = async (day: string) => (await list({ from: day, to: day })).rows.map((row) => row.orderId);
  expect(await on('2030-07-02')).toEqual([orderId]);
  expect(await on('2030-07-01')).toEqual([]);
});

test('filters combine, and one finds orders that need attention', async () => {
  const { orderId, paymentId } = await buyThree(app, { kind: 'gift', packageId: 1 });
  expect(
    (await list({ kind: 'gift', state: 'fulfilled', method: 'credit_card' })).rows.map((row) => row.orderId),
  ).toEqual([orderId]);
  expect((await list({ kind: 'gift', state: 'refunded' })).rows).toEqual([]);
  expect((await list({ attention: 'yes' })).rows).toEqual([]);
  await deps.db.executeSql(
    `insert into payment_exception (payment_exception_id, payment_id, kind) values ($1, $2, 'late')`,
    [randomUUID(), paymentId],
  );
  expect((await list({ attention: 'yes' })).rows).toMatchObject([{ orderId, attention: ['exception'] }]);
  expect((await list({ attention: 'yes', state: 'expired' })).rows).toEqual([]);
  await deps.db.executeSql(`update payment_exception set closed_at = now() where payment_id = $1`, [paymentId]);
});

test('the timeline lists a purchase, a wash and a refund in order, with station and staff user', async () => {
  const { orderId, lotId, paymentId } = await buyThree(app);
  clock.advance(60_000);
  await takeWash(deps.db, lotId as LotId);
  clock.advance(60_000);
  await browser.post('/api/admin/proof', { code: member.nextCode() });
  await browser.post(`/api/admin/payments/${paymentId}/refund`, {
    amountAgorot: 5_000,
    washes: 1,
    reason: 'cancelled',
    seen: { leftAgorot: 15_000, unused: 2 },
    idempotencyKey: randomUUID(),
  });
  await settleRefunds(shopOf(app).deps);
  const order = await open(orderId);
  const kinds = order.timeline.map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind !== 'message')).toEqual(
    expect.arrayContaining([
      'placed',
      'attempt',
      'captured',
      'issued',
      'washed',
      'refund_asked',
      'washes_taken',
      'refund_done',
    ]),
  );
  expect(kinds.slice(0, 2)).toEqual(['placed', 'attempt']);
  expect(order.timeline.map(({ at }) => at)).toEqual(order.timeline.map(({ at }) => at).toSorted());
  expect(order.timeline.find(({ kind }) => kind === 'refund_asked')).toMatchObject({
    agorot: 5_000,
    washes: 1,
    by: 'Dana Levi',
  });
  expect(order.timeline.find(({ kind }) => kind === 'washed')).toMatchObject({
    lotId,
    stationId: expect.stringMatching(/^[\da-f-]{36}$/),
    station: { he: expect.stringMatching(/[א-ת]/) },
    wash: { state: 'completed', hasCase: false },
  });
  expect(order).toMatchObject({ state: 'part_refunded', refundedAgorot: 5_000, vouchers: [{ left: 1, washes: 3 }] });
});

test('a role with the permission reveals the buyer, and the audit log records it', async () => {
  const { orderId, email } = await buyThree(app);
  expect(JSON.stringify(await open(orderId))).not.toContain(email);
  const shown = await browser.post(`/api/admin/orders/${orderId}/reveal`);
  expect(shown.json<{ email: string }>().email).toBe(email);
  expect((await open(orderId)).timeline).toContainEqual(
    expect.objectContaining({ kind: 'staff', word: 'order.reveal', by: 'Dana Levi' }),
  );
});

test('a gift says once that it was sent, and its people are masked except their first words', async () => {
  const { orderId } = await buyThree(app, {
    kind: 'gift',
    packageId: 1,
    recipientName: 'Maya Shapira',
    recipientEmail: 'maya@example.com',
    senderName: 'Uncle Avi',
  });
  const aboutGift = async () =>
    (await open(orderId)).timeline
      .filter(({ kind, word }) => kind === 'gift_tried' || (kind.startsWith('message') && word === 'gift'))
      .map(({ kind, word }) => `${kind} ${word}`);
  expect(await aboutGift()).toEqual(['message gift']);
  expect(await mailsTo(app, 'maya@example.com')).toHaveLength(1);
  expect(await aboutGift()).toEqual(['gift_tried mail_sent']);
  expect((await open(orderId)).gift).toMatchObject({
    recipientMasked: 'm•••@example.com',
    recipientNameMasked: 'Maya S•••',
    senderNameMasked: 'Uncle A•••',
    outcome: 'sent',
  });
});

test('the mail of a purchase is sent again once for repeated presses, and a gift keeps its code', async () => {
  const { orderId } = await buyThree(app, {
    kind: 'gift',
    packageId: 1,
    recipientName: 'Noa',
    recipientEmail: 'noa@example.com',
  });
  await forceState(deps.db, `update outbox set state = 'done' where order_id = $1`, [orderId]);
  const press = async (what: string) =>
    (await browser.post(`/api/admin/orders/${orderId}/messages`, { what })).json<{ outcome: string }>().outcome;
  const pressed = await Promise.all(Array.from({ length: 5 }, () => press('receipt')));
  expect(pressed.toSorted()).toEqual(['resent', 'waiting', 'waiting', 'waiting', 'waiting']);
  expect(await press('gift')).toBe('resent');
  expect(await press('gift')).toBe('waiting');
  const { rows } = await deps.db.executeSql(
    `select topic, payload ->> 'codeVersion' as code from outbox where order_id = $1 and state = 'new' order by topic`,
    [orderId],
  );
  expect(rows).toEqual([
    { topic: 'gift', code: '1' },
    { topic: 'receipt_again', code: null },
  ]);
  // the press and its message are one event
  const { timeline } = await open(orderId);
  expect(timeline.filter(({ word }) => word === 'order.resend' || word === 'receipt_again')).toMatchObject([
    { kind: 'message', word: 'receipt_again', by: 'Dana Levi' },
  ]);
});

test('an order with a declined payment is shown as declined everywhere, and as waiting after a new attempt', async () => {
  const shop = shopOf(app);
  const { merchantRef, buyer, orderToken } = await startPurchase(shop, { email: 'declined@example.com' });
  const states = async () => {
    const [row] = (await list({ search: 'declined@example.com' })).rows;
    const anywhere = await browser.get('/api/admin/search?search=declined@example.com');
    const [sought] = anywhere.json<{ orders: { state: string }[] }>().orders;
    const order = await open(row?.orderId ?? '');
    expect(row?.paidBy).toBe('unpaid');
    return [row, order, sought].map((shown) => (shown as { state?: string } | undefined)?.state);
  };
  expect(await states()).toEqual(Array.from({ length: 3 }, () => 'awaiting_payment'));
  app.bank.becomes(merchantRef, 'failed', { failureReason: 'declined' });
  await settlePayment(shop.deps, merchantRef);
  expect(await states()).toEqual(Array.from({ length: 3 }, () => 'payment_failed'));
  expect((await retryPayment(shop.deps, buyer, orderToken)).ok).toBe(true);
  expect(await states()).toEqual(Array.from({ length: 3 }, () => 'awaiting_payment'));
  app.bank.becomes(merchantRef, 'captured');
  await settlePayment(shop.deps, merchantRef);
  expect((await list({ search: 'declined@example.com' })).rows).toMatchObject([{ paidBy: 'credit_card' }]);
});

/** Compares the sums below the list with all its rows, for the same filters. */
async function compareSums(query: Record<string, string>): Promise<number> {
  const rows: List['rows'] = [];
  for (let after: string | null = ''; after !== null;) {
    // oxlint-disable-next-line no-await-in-loop -- a page's cursor comes from the previous page
    const page = await list(after === '' ? query : { ...query, after });
    rows.push(...page.rows);
    after = page.next;
  }
  const sumsFor = async (reader: typeof member) =>
    (await reader.browser.get(`/api/admin/orders/sums?${new URLSearchParams(query)}`)).json<unknown>();
  const paidAgorot = rows
    .filter(({ paidBy }) => paidBy !== 'unpaid')
    .reduce((sum, { dueAgorot, refundedAgorot }) => sum + dueAgorot - refundedAgorot, 0);
  expect(await sumsFor(manager), JSON.stringify(query)).toEqual({ sums: { count: rows.length, paidAgorot } });
  // support reads orders and no reports, so it gets no revenue
  expect(await sumsFor(member), JSON.stringify(query)).toEqual({ sums: { count: rows.length, paidAgorot: null } });
  return rows.length;
}

test('the sums below the list are those of all its rows; unpaid orders add no money, and support sees none', async () => {
  const email = 'sums@example.com';
  const { orderId, paymentId } = await buyThree(app, { email });
  await buyThree(app, { email, kind: 'gift', packageId: 1 });
  await startPurchase(shopOf(app), { email });
  await browser.post('/api/admin/proof', { code: member.nextCode() });
  await browser.post(`/api/admin/payments/${paymentId}/refund`, {
    amountAgorot: 5_000,
    washes: 1,
    reason: 'cancelled',
    seen: { leftAgorot: 15_000, unused: 3 },
    idempotencyKey: randomUUID(),
  });
  await settleRefunds(shopOf(app).deps);
  expect((await open(orderId)).refundedAgorot).toBe(5_000);
  expect(await compareSums({ search: email })).toBe(3);
  expect(await compareSums({ search: email, kind: 'gift' })).toBe(1);
  expect(await compareSums({ search: email, state: 'part_refunded' })).toBe(1);
  for (const query of [{}, { state: 'fulfilled' }, { kind: 'gift' }, { method: 'credit_card' }, { attention: 'yes' }]) {
    await compareSums(query);
  }
  expect(await compareSums({ kind: 'gift', method: 'nayax' })).toBe(0);
  expect(await compareSums({ from: '2031-01-01', to: '2031-01-31' })).toBe(0);
});

test('a gift in the list names its recipient, masked as on the page of the order', async () => {
  const wish = { kind: 'gift', packageId: 1, recipientEmail: 'noga@example.com' } as const;
  const named = await buyThree(app, { ...wish, recipientName: 'Noga Shapira' });
  const rowOf = async (orderCode: string) => (await list({ search: orderCode })).rows[0];
  expect(await rowOf(named.orderCode)).toMatchObject({ giftToMasked: 'Noga S•••' });
  const bought = await buyThree(app);
  expect(await rowOf(bought.orderCode)).toMatchObject({ giftToMasked: null });
});
