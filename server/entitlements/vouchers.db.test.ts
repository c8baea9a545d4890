import { expect, test } from 'vitest';
import { seed } from '../../db/seed.ts';
import { voucherViewSchema } from '#contracts/entitlements/vouchers.ts';
import { DAY_MS, HOUR_MS } from '#domain/core/time/jerusalem-time.ts';
import { formatCode, appendCheckCharacter } from '#domain/core/codes/voucher-code.ts';
import { uuidGenerator } from '#server/core/ids/uuid-generator.ts';
import { qrPath } from '#server/core/documents/qr.ts';
import { buildDocumentsApp } from '#testing/documents/documents-app.ts';
import { makePaidOrder, type PaidOrder } from '#testing/orders/paid-order.ts';
import { forceState } from '#testing/database/state-moves.ts';
import { takeWash } from '#testing/stations/take-wash.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';

const { db } = await createTestDatabase();
await seed({ db, ids: uuidGenerator });
const { app, deps, clock } = await buildDocumentsApp(db);

let visitors = 0;

test('the holder of the link sees the code, its QR and the remaining washes', async () => {
  const paidAt = Date.now();
  const order = await makePaidOrder(db, deps.keyring, { paidAt });
  const answer = await byLink(order);
  const code = deps.keyring.voucherCode(order.lotId, 1);
  expect(answer.statusCode).toBe(200);
  expect(voucherViewSchema.parse(answer.json())).toEqual({
    claimable: true,
    inAccount: false,
    code,
    qr: qrPath(code),
    pdf: false,
    kind: 'package',
    packageId: 2,
    packageName: expect.any(String),
    packageNameHe: expect.stringMatching(/[א-ת]/),
    state: 'active',
    washCount: 3,
    remaining: 3,
    issuedAt: new Date(paidAt).toISOString(),
    expiresAt: null,
    recipientName: null,
    personalMessage: null,
    senderName: null,
    petName: null,
    look: null,
    language: 'en',
    unopened: false,
    wallets: [],
    uses: [],
  });
  expect(answer.headers['cache-control']).toContain('no-store');
  expect(answer.headers['x-robots-tag']).toBe('noindex, nofollow');
});

test('a gift is closed until it was opened once', async () => {
  const order = await makePaidOrder(db, deps.keyring, { kind: 'gift', recipientEmail: 'noa@example.com' });
  const link = `/api/vouchers/by-link/${deps.keyring.voucherToken(order.lotId, 1)}`;
  const isClosed = async () => voucherViewSchema.parse((await byLink(order)).json()).unopened;
  expect(await isClosed()).toBe(true);
  expect(await isClosed()).toBe(true);
  expect(
    (await app.inject({ method: 'POST', url: `${link}/openings`, headers: { 'sec-fetch-site': 'same-origin' } }))
      .statusCode,
  ).toBe(200);
  expect(await isClosed()).toBe(false);
});

test('a gift shows its words, its finish and both dates, and nothing of who bought it', async () => {
  const personalMessage = 'יום הולדת שמח!\n<b>Love</b>, \u202eDana';
  const order = await makePaidOrder(db, deps.keyring, {
    kind: 'gift',
    number: 1,
    email: 'buyer@example.com',
    recipientName: 'נועה',
    recipientEmail: 'noa@example.com',
    personalMessage,
    senderName: 'דנה',
    petName: 'רקסי',
  });
  const answer = await byLink(order);
  expect(answer.json()).toMatchObject({
    kind: 'gift',
    recipientName: 'נועה',
    personalMessage,
    senderName: 'דנה',
    petName: 'רקסי',
    look: { theme: 'SIGNATURE', colorVariant: 'fresh-pink' },
    washCount: 1,
  });
  const { issuedAt, expiresAt } = voucherViewSchema.parse(answer.json());
  expect(Date.parse(expiresAt ?? '') - Date.parse(issuedAt)).toBeGreaterThanOrEqual(5 * 365 * DAY_MS);
  expect(answer.body).not.toContain('buyer@example.com');
  expect(answer.body).not.toContain('noa@example.com');
});

test('a code may be typed in any case, grouping and with invisible marks, and finds the same voucher as its link', async () => {
  const order = await makePaidOrder(db, deps.keyring);
  const code = deps.keyring.voucherCode(order.lotId, 1);
  const expected = (await byLink(order)).json();
  for (const typed of [
    code,
    code.toLowerCase(),
    formatCode(code),
    ` \u200f${formatCode(code).replaceAll('-', ' ')}\u2069`,
  ]) {
    const answer = await lookup(typed);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual(expected);
  }
});

test('uses are listed with place and time, newest first, without returned washes', async () => {
  const order = await makePaidOrder(db, deps.keyring);
  await takeWash(db, order.lotId, { state: 'completed', at: '2026-11-22T08:00:00Z' });
  await takeWash(db, order.lotId, { state: 'completed', at: '2026-11-23T08:00:00Z' });
  await takeWash(db, order.lotId, { state: 'released', at: '2026-11-24T08:00:00Z' });
  const { remaining, uses } = voucherViewSchema.parse((await byLink(order)).json());
  expect(remaining).toBe(1);
  expect(uses.map(({ usedAt, units }) => [usedAt, units])).toEqual([
    ['2026-11-23T08:00:00.000Z', 1],
    ['2026-11-22T08:00:00.000Z', 1],
  ]);
  expect(uses[0]?.locationName).toMatch(/\w/);
  expect(uses[0]?.locationNameHe).toMatch(/[א-ת]/);
});

test('a gift past its last day is over, whatever the sweeper has done', async () => {
  const order = await makePaidOrder(db, deps.keyring, { kind: 'gift', number: 1 });
  const before = clock.now();
  clock.advance(6 * 366 * DAY_MS);
  expect((await byLink(order)).json()).toMatchObject({ state: 'expired' });
  clock.set(before);
});

test('every wrong code gets the same answer: mistyped, never issued, malformed, or a link instead of a code', async () => {
  const order = await makePaidOrder(db, deps.keyring);
  const code = deps.keyring.voucherCode(order.lotId, 1);
  const wrong = [
    appendCheckCharacter('0000000000000000'),
    code.slice(0, -1) + (code.endsWith('0') ? '1' : '0'),
    code.slice(0, -1),
    deps.keyring.voucherToken(order.lotId, 1),
    order.orderCode,
    'x',
    'שלום',
    "' or 1=1--",
  ];
  const answers = new Set<string>();
  for (const typed of wrong) {
    const answer = await lookup(typed);
    expect(answer.statusCode).toBe(404);
    answers.add(answer.body);
  }
  expect(answers.size).toBe(1);
});

test('a code that is void or past its last day answers like one that never was, unless the asker surely holds it', async () => {
  const cart = Buffer.alloc(32, 7).toString('base64url');
  const bought = { cookie: `__Host-cart=${cart}`, 'sec-fetch-site': 'same-origin' };
  const never = await lookup(appendCheckCharacter('0000000000000000'));
  const before = clock.now();
  for (const [state, shown] of [
    ['void', 'void'],
    ['expired', 'expired'],
    ['active', 'expired'],
  ] as const) {
    clock.set(before);
    const order = await makePaidOrder(db, deps.keyring, { kind: 'gift', number: 1 });
    const code = deps.keyring.voucherCode(order.lotId, 1);
    await forceState(db, 'update credit_lot set state = $1 where lot_id = $2', [state, order.lotId]);
    clock.advance(6 * 366 * DAY_MS);
    await db.executeSql('update shop_order set guest_hash = $1 where order_id = $2', [
      deps.keyring.tokenHash(cart),
      order.orderId,
    ]);
    const stranger = await lookup(code);
    expect([stranger.statusCode, stranger.body]).toEqual([404, never.body]);
    expect((await lookup(code, newVisitor(), bought)).json()).toMatchObject({ state: shown });
    expect((await byLink(order)).json()).toMatchObject({ state: shown });
  }
  clock.set(before);
});

test('an empty or endless code is a mistake in the form, not a guess', async () => {
  for (const typed of ['', 'A'.repeat(101)]) {
    expect((await lookup(typed)).json()).toMatchObject({ code: 'validation_failed', fields: { code: {} } });
  }
});

test('every wrong link gets the same answer', async () => {
  const order = await makePaidOrder(db, deps.keyring);
  const token = deps.keyring.voucherToken(order.lotId, 1);
  const answers = new Set<string>();
  for (const wrong of [
    `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
    deps.keyring.receiptToken(order.orderId),
    'x',
  ]) {
    const answer = await app.inject({ url: `/api/vouchers/by-link/${wrong}` });
    expect(answer.statusCode).toBe(404);
    answers.add(answer.body);
  }
  expect(answers.size).toBe(1);
});

test('five hundred wrong codes an hour from one network, then a proof of work, also for a right one; other networks go on', async () => {
  const order = await makePaidOrder(db, deps.keyring);
  const code = deps.keyring.voucherCode(order.lotId, 1);
  const guesser = newVisitor();
  for (let guess = 0; guess < 500; guess += 1) expect((await lookup('wrong', guesser)).statusCode).toBe(404);
  const asked = await lookup('wrong', guesser, { 'x-language': 'he' });
  expect(asked.statusCode).toBe(428);
  expect(asked.json()).toMatchObject({ code: 'work_required', message: expect.stringMatching(/[א-ת]/) });
  expect((await lookup(code, guesser)).statusCode).toBe(428);
  expect((await lookup(code)).statusCode).toBe(200);
  clock.advance(HOUR_MS);
  expect((await lookup(code, guesser)).statusCode).toBe(200);
});

test('a browser that bought here has five wrong codes an hour, whatever network it comes from', async () => {
  const headers = {
    cookie: `__Host-cart=${Buffer.alloc(32, 5).toString('base64url')}`,
    'sec-fetch-site': 'same-origin',
  };
  for (let guess = 0; guess < 5; guess += 1)
    expect((await lookup('wrong', newVisitor(), headers)).statusCode).toBe(404);
  expect((await lookup('wrong', newVisitor(), headers)).statusCode).toBe(429);
});

test('two hundred random codes of the right shape find nothing', async () => {
  for (let guess = 0; guess < 200; guess += 1) {
    const typed = deps.keyring.voucherCode(uuidGenerator.uuid() as PaidOrder['lotId'], 1);
    expect((await lookup(typed)).statusCode).toBe(404);
  }
});

function newVisitor(): string {
  visitors += 1;
  return `127.1.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
}

async function byLink(order: PaidOrder) {
  return await app.inject({ url: `/api/vouchers/by-link/${deps.keyring.voucherToken(order.lotId, 1)}` });
}

async function lookup(code: string, remoteAddress = newVisitor(), headers: Record<string, string> = {}) {
  return await app.inject({ method: 'POST', url: '/api/vouchers/lookup', payload: { code }, remoteAddress, headers });
}
