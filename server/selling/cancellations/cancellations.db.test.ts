import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CancellationQuote } from '#contracts/selling/cancellations.ts';
import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { type ContactMessageId, decryptContactPersonalData } from '#server/messaging/store/contact-message.ts';
import { buildTestApp, plainPages } from '#testing/shop/build-test-app.ts';
import { makePaidOrder, type PaidOrder, type PaidOrderWish } from '#testing/orders/paid-order.ts';
import { takeWash } from '#testing/stations/take-wash.ts';

const paidAt = Date.parse('2026-11-03T10:00:00.000Z');
const mail = createFakeMailTransport('development');
let shownDraft: unknown = null;
const { app, deps, clock } = await buildTestApp({
  overrides: () => ({
    mail,
    pages: {
      ...plainPages,
      render: (page) => {
        shownDraft = page.draft;
        return plainPages.render(page);
      },
    },
  }),
});

let customers = 0;

type Bought = PaidOrder & { readonly email: string };

/** An order of three washes for ₪150 whose mail was delivered a minute after it was paid. */
async function buy(wish: PaidOrderWish = {}): Promise<Bought> {
  customers += 1;
  const email = wish.email ?? `Customer${customers}@example.com`;
  const order = await makePaidOrder(deps.db, deps.keyring, { paidAt, ...wish, email });
  clock.set((wish.paidAt ?? paidAt) + 60_000);
  await drainOutbox(deps);
  mail.sent.length = 0;
  return { ...order, email };
}

type Manner = { readonly headers?: Record<string, string>; readonly address?: string };

function call(url: string, payload: object, { headers = {}, address }: Manner = {}) {
  return app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    remoteAddress: address ?? `10.${randomInt(250)}.${randomInt(250)}.${randomInt(1, 250)}`,
  });
}

async function quote(order: Bought): Promise<CancellationQuote> {
  const answer = await call('/api/cancellations/quote', { orderCode: order.orderCode, email: order.email });
  expect(answer.statusCode).toBe(200);
  return answer.json<CancellationQuote>();
}

function cancel(order: Bought, changes: object = {}, headers: Record<string, string> = {}) {
  const body = { orderCode: order.orderCode, email: order.email, name: 'Dana Levi', openedMs: 20_000, ...changes };
  return call('/api/cancellations', body, { headers });
}

type Answer = { readonly reference: string; readonly quote: CancellationQuote };

async function rows(sql: string, values: readonly unknown[] = []) {
  return (await deps.db.executeSql(sql, values)).rows;
}

test('a quote says what cancelling means and changes nothing', async () => {
  const order = await buy();
  expect(await quote(order)).toEqual({
    orderCode: order.orderCode,
    packageName: expect.any(String),
    packageNameHe: expect.stringMatching(/[א-ת]/),
    paidAt: new Date(paidAt).toISOString(),
    windowEndsAt: '2026-11-17T21:59:59.999Z',
    withinWindow: true,
    fourMonths: false,
    paidAgorot: 15_000,
    washCount: 3,
    unusedCount: 3,
    refundableAgorot: 15_000,
    feeAgorot: 750,
    refundAgorot: 14_250,
    alreadyRequested: false,
  });
  expect(await rows(`select state from credit_lot where lot_id = $1`, [order.lotId])).toEqual([{ state: 'active' }]);
  expect(await rows('select * from cancellation_request where order_id = $1', [order.orderId])).toEqual([]);
});

test('the fourteenth day counts to its last moment in Jerusalem', async () => {
  const order = await buy();
  clock.set(Date.parse('2026-11-17T23:59:59.999+02:00'));
  expect((await quote(order)).withinWindow).toBe(true);
  clock.advance(1);
  expect((await quote(order)).withinWindow).toBe(false);
});

test('the period starts with the mail that discloses the right, not with the sale', async () => {
  const email = 'late-mail@example.com';
  const order = { ...(await makePaidOrder(deps.db, deps.keyring, { paidAt, email })), email };
  clock.set(paidAt + 20 * DAY_MS);
  expect((await quote(order)).withinWindow).toBe(true);
  await drainOutbox(deps);
  mail.sent.length = 0;
  clock.set(Date.parse('2026-12-07T23:59:59.999+02:00'));
  expect(await quote(order)).toMatchObject({ withinWindow: true, windowEndsAt: '2026-12-07T21:59:59.999Z' });
  clock.advance(1);
  expect((await quote(order)).withinWindow).toBe(false);
});

test('number and address are found however they are written', async () => {
  const order = await buy({ email: 'Noa.Cohen@Example.com' });
  for (const orderCode of [
    order.orderCode.toLowerCase(),
    order.orderCode.replaceAll('0', 'o').replaceAll('1', 'l'),
    ` ${order.orderCode.slice(0, 4)}-${order.orderCode.slice(4)} `,
  ]) {
    const answer = await call('/api/cancellations/quote', { orderCode, email: ' noa.cohen@EXAMPLE.com' });
    expect(answer.statusCode, orderCode).toBe(200);
  }
});

test('used washes are not refunded', async () => {
  const order = await buy();
  await takeWash(deps.db, order.lotId);
  expect(await quote(order)).toMatchObject({
    washCount: 3,
    unusedCount: 2,
    refundableAgorot: 10_000,
    feeAgorot: 500,
    refundAgorot: 9_500,
  });
  await takeWash(deps.db, order.lotId);
  await takeWash(deps.db, order.lotId);
  expect(await quote(order)).toMatchObject({ unusedCount: 0, refundableAgorot: 0, feeAgorot: 0, refundAgorot: 0 });
});

test('a request holds the vouchers, is in the audit, and is confirmed by reference and mail', async () => {
  const order = await buy();
  clock.set(paidAt + 2 * DAY_MS);
  const answer = await cancel(order, { group: 'disability', reason: 'We moved away' });
  expect(answer.statusCode).toBe(201);
  const { reference, quote: told } = answer.json<Answer>();
  expect(reference).toMatch(/^X-[0-9A-HJKMNP-TV-Z]{6}$/);
  expect(told).toMatchObject({ alreadyRequested: true, refundAgorot: 14_250, unusedCount: 3 });

  expect(await rows('select state, remaining from credit_lot where lot_id = $1', [order.lotId])).toEqual([
    { state: 'frozen', remaining: 3 },
  ]);
  const [request] = await rows(
    `select r.*, i.private_sealed, i.subject, r.due_at - r.requested_at = interval '14 days' as in_14_days
     from cancellation_request r join contact_message i using (contact_message_id) where order_id = $1`,
    [order.orderId],
  );
  expect(request).toMatchObject({
    state: 'requested',
    within_window: true,
    group_to_check: true,
    subject: order.orderCode,
    in_14_days: true,
  });
  const sealed = request?.['private_sealed'] as Buffer;
  expect(JSON.stringify(request)).not.toContain('disability');
  const details = decryptContactPersonalData(deps.keyring, request?.['contact_message_id'] as ContactMessageId, sealed);
  expect(details).toMatchObject({ name: 'Dana Levi', group: 'disability', message: 'We moved away' });
  expect(
    await rows(`select actor, detail from audit where action = 'cancellation.request' and ref_id = $1`, [
      order.orderId,
    ]),
  ).toEqual([
    {
      actor: 'guest',
      detail: {
        reference,
        withinWindow: true,
        fourMonths: false,
        refundableAgorot: 15_000,
        feeAgorot: 750,
        frozenLots: 1,
      },
    },
  ]);

  await drainOutbox(deps);
  const [sent, ...others] = mail.sent.splice(0);
  expect(others).toEqual([]);
  expect(sent).toMatchObject({ to: order.email, subject: `Your cancellation was recorded · ${reference}` });
  expect(sent?.text).toContain(
    '₪142.50 will be refunded to the original payment method within 14 days: by Nov 19, 2026 at the latest.',
  );
  expect(sent?.text).toContain('a group with four months');
  expect(sent?.text).not.toMatch(/disab|moved away/i);
});

test('twenty clicks at once are one request, one reference and one mail, and so is a click a month later', async () => {
  const order = await buy();
  const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(order)));
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]));
  const [first] = answers;
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  clock.advance(30 * DAY_MS);
  expect((await cancel(order, { name: 'Another Name' })).body).toBe(first?.body);
  expect(await rows('select order_id from cancellation_request where order_id = $1', [order.orderId])).toHaveLength(1);
  expect(await rows('select subject from contact_message where subject = $1', [order.orderCode])).toHaveLength(1);
  await drainOutbox(deps);
  expect(mail.sent.splice(0)).toHaveLength(1);
});

test('a request after the days is recorded as late and promises no money', async () => {
  const order = await buy({ locale: 'he' });
  clock.set(paidAt + 20 * DAY_MS);
  const answer = await cancel(order, {}, { 'x-language': 'he' });
  expect(answer.json<Answer>().quote.withinWindow).toBe(false);
  await drainOutbox(deps);
  const [sent] = mail.sent.splice(0);
  expect(sent?.text).toContain('המועד לביטול לפי החוק הסתיים');
  expect(sent?.text).not.toContain('יוחזר');
  expect(sent?.html).toContain('dir="rtl"');
});

test('a cancellation that is sent fast is not treated as spam', async () => {
  const order = await buy();
  expect((await cancel(order, { openedMs: 0, website: 'filled by a password manager' })).statusCode).toBe(201);
  expect(await rows('select state from credit_lot where lot_id = $1', [order.lotId])).toEqual([{ state: 'frozen' }]);
});

test('every wrong pair gets the same answer, also for unpaid orders', async () => {
  const order = await buy();
  const other = await buy();
  const unpaid = { packageId: 1, email: 'unpaid@example.com', paymentMethod: 'credit_card' };
  expect((await call('/api/express-checkout', unpaid)).statusCode).toBe(201);
  const [waiting] = await rows(`select order_code from shop_order where state = 'awaiting_payment'`);
  const pairs = [
    { orderCode: String(waiting?.['order_code']), email: unpaid.email },
    { orderCode: order.orderCode, email: other.email },
    { orderCode: '00000000', email: order.email },
    { orderCode: '00000000', email: 'unknown@example.com' },
  ];
  const answers = await Promise.all(
    pairs.flatMap((pair) => [
      call('/api/cancellations/quote', pair),
      call('/api/cancellations', { ...pair, name: 'Dana', openedMs: 9_000 }),
    ]),
  );
  expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
  expect(answers[0]?.statusCode).toBe(404);
  expect(answers[0]?.json()).toMatchObject({ code: 'order_not_found' });
  expect(await rows('select order_id from cancellation_request where order_id = $1', [order.orderId])).toEqual([]);
});

test('ten wrong pairs an hour block guesses about that order, not other orders from the same network', async () => {
  const order = await buy();
  clock.set((Math.floor(clock.now() / HOUR_MS) + 1) * HOUR_MS);
  const address = '192.0.2.9';
  const guess = () =>
    call('/api/cancellations/quote', { orderCode: order.orderCode, email: 'wrong@example.com' }, { address });
  const statuses: number[] = [];
  for (let round = 0; round < 11; round += 1) statuses.push((await guess()).statusCode);
  expect(statuses).toEqual([...Array<number>(10).fill(404), 429]);
  const right = { orderCode: order.orderCode, email: order.email };
  expect((await call('/api/cancellations/quote', right, { address })).statusCode).toBe(429);
  const wish = { ...right, name: 'Dana Levi', openedMs: 20_000 };
  expect((await call('/api/cancellations', wish, { address })).statusCode).toBe(429);
  expect(await rows('select state from credit_lot where lot_id = $1', [order.lotId])).toEqual([{ state: 'active' }]);
  const neighbour = await buy();
  const other = { orderCode: neighbour.orderCode, email: neighbour.email };
  expect((await call('/api/cancellations/quote', other, { address })).statusCode).toBe(200);
});

test.for([
  [{ orderCode: '12' }, 'orderCode'],
  [{ email: 'dana' }, 'email'],
  [{ name: '  ' }, 'name'],
  [{ group: 'king' }, 'group'],
  [{ reason: 'x'.repeat(1_001) }, 'reason'],
] as const)('a request with %j is refused at its field and changes nothing', async ([changes, field]) => {
  const order = await buy();
  const answer = await cancel(order, changes);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json<{ fields: object }>().fields)).toEqual([field]);
  expect(await rows('select order_id from cancellation_request where order_id = $1', [order.orderId])).toEqual([]);
});

test('another site cannot cancel in a customer’s name', async () => {
  const order = await buy();
  expect((await cancel(order, {}, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  expect(await rows('select state from credit_lot where lot_id = $1', [order.lotId])).toEqual([{ state: 'active' }]);
});

test('without scripts both steps lead back to the page: what was typed stays sealed, the address says nothing', async () => {
  const order = await buy();
  const form = (url: string, fields: Record<string, string>, cookies: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(fields).toString(),
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
        referer: 'https://shampaw.example/he/cancel',
      },
      cookies,
    });
  const typed = { orderCode: order.orderCode, email: order.email };
  const quoted = await form('/api/cancellations/quote', typed);
  expect([quoted.statusCode, quoted.headers.location]).toEqual([303, '/he/cancel?quoted=1']);
  const cookies = Object.fromEntries(quoted.cookies.map(({ name, value }) => [name, value]));
  await app.inject({ url: '/he/cancel?quoted=1', cookies });
  expect(shownDraft).toEqual(typed);

  const wrong = await form('/api/cancellations', { ...typed, name: '' });
  expect(wrong.headers.location).toBe('/he/cancel?quoted=1&problem=validation_failed&field=name&why=required');
  const done = await form('/api/cancellations', { ...typed, name: 'Dana', group: 'none', reason: '' }, cookies);
  expect(done.headers.location).toMatch(/^\/he\/cancel\?sent=X-[0-9A-HJKMNP-TV-Z]{6}$/);
  expect(done.cookies.map(({ name, value }) => [name, value])).toContainEqual(['checkout_draft', '']);
  await drainOutbox(deps);
  mail.sent.length = 0;
});
