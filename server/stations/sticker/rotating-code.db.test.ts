import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { ROTATING_CODE_LIFETIME_MS } from '#domain/entitlements/rotating-code.ts';
import { systemActor } from '#server/core/actor.ts';
import { createKeyring } from '#server/core/keyring/keyring.ts';
import { reissueVoucher } from '#server/entitlements/public.ts';
import { createRotatingCode } from '#server/entitlements/wallets/rotating-code.ts';
import { createBrowser, registration } from '#testing/accounts/account-browser.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { openStation } from '#testing/stations/station.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { clock, deps } = shop;
const { db, keyring } = deps;
const station = await openStation(shop);
const neighbour = await openStation(shop, 1);

async function freeBays() {
  await db.executeSql('update bay set redemption_id = null, busy_until = null');
  await station.controller.heartbeat();
  await neighbour.controller.heartbeat();
}

async function buy(wish: Parameters<typeof makePaidOrder>[2] = { number: 2 }) {
  await freeBays();
  const { lotId } = await makePaidOrder(db, keyring, wish);
  return { lotId, voucherToken: keyring.voucherToken(lotId, 1), code: keyring.voucherCode(lotId, 1) };
}

async function show({ voucherToken }: { voucherToken: string }, browser = createBrowser(shop, '192.0.2.1')) {
  const answer = await browser.post(`/api/vouchers/by-link/${voucherToken}/passes`);
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

async function passOf(voucher: { voucherToken: string }): Promise<string> {
  return String((await show(voucher)).body['pass']);
}

function scan(text: string, { at = station, bayNo = 1, requestId = randomUUID() } = {}) {
  return at.controller.scan({ requestId, bayNo, text });
}

async function leftOf(lotId: string) {
  const { rows } = await db.executeSql('select remaining, held from credit_lot where lot_id = $1', [lotId]);
  return rows[0];
}

async function countedGuesses(): Promise<number> {
  const { body } = await deps.metrics.text();
  return Number(/capability_miss_total\{[^}]*kind="voucher_not_found"[^}]*\} (\d+)/.exec(body)?.[1] ?? 0);
}

const notGood = { outcome: 'refused', why: 'voucher_not_found' } as const;

test('a machine reads the rotating code of a phone, the wash is held, started and spent', async () => {
  const voucher = await buy();
  const shown = await show(voucher);
  expect(shown).toMatchObject({
    status: 201,
    body: { goodForMs: ROTATING_CODE_LIFETIME_MS, qr: { size: expect.any(Number) } },
  });
  const held = await scan(String(shown.body['pass']), { bayNo: 2 });
  expect(held).toMatchObject({ outcome: 'held', bayNo: 2, minutes: 15 });
  const [command] = await station.controller.commands();
  if (command === undefined || held.outcome !== 'held') throw new Error('the machine heard of nothing');
  expect(command).toMatchObject({ kind: 'start', remoteStartId: held.remoteStartId, startBefore: held.startBefore });
  await station.controller.report([station.event(command, {})]);
  expect(await leftOf(voucher.lotId)).toEqual({ remaining: 2, held: 0 });
});

test('a rotating code reveals nothing: neither the voucher, nor its code, nor its balance', async () => {
  const voucher = await buy();
  const pass = await passOf(voucher);
  for (const secret of [voucher.code, voucher.voucherToken, voucher.lotId.replaceAll('-', '')]) {
    expect(pass.toLowerCase()).not.toContain(secret.toLowerCase());
  }
  expect(await passOf(voucher), 'no two are alike').not.toBe(pass);
});

test('of fifty scans of one rotating code one holds a wash, the others get the answer of a wrong code', async () => {
  const voucher = await buy({ number: 3 });
  const pass = await passOf(voucher);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      scan(pass, { at: index % 2 === 0 ? station : neighbour, bayNo: index % 4 === 0 ? 2 : 1 }),
    ),
  );
  expect(answers.filter(({ outcome }) => outcome === 'held')).toHaveLength(1);
  expect(answers.filter(({ outcome }) => outcome !== 'held')).toEqual(Array.from({ length: 49 }, () => notGood));
  expect(await leftOf(voucher.lotId)).toEqual({ remaining: 4, held: 1 });
});

test('the same try fifty times is one wash with one answer, also after its minute is over', async () => {
  const voucher = await buy();
  const pass = await passOf(voucher);
  const requestId = randomUUID();
  const answers = await Promise.all(Array.from({ length: 50 }, () => scan(pass, { requestId })));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]).toMatchObject({ outcome: 'held' });
  clock.advance(2 * ROTATING_CODE_LIFETIME_MS);
  expect(await scan(pass, { requestId })).toEqual(answers[0]);
  expect(await leftOf(voucher.lotId)).toEqual({ remaining: 2, held: 1 });
  const other = await passOf(await buy());
  expect(await scan(other, { requestId })).toEqual({ outcome: 'refused', why: 'idempotency_key_reused' });
});

test('used, old, forged, changed and foreign codes are refused alike', async () => {
  const voucher = await buy();
  const used = await passOf(voucher);
  await scan(used);
  await freeBays();
  expect(await scan(used), 'used a moment ago').toEqual(notGood);
  const old = await passOf(voucher);
  clock.advance(ROTATING_CODE_LIFETIME_MS + SECOND_MS);
  await station.controller.heartbeat();
  const fresh = await passOf(voucher);
  const changed = fresh.slice(0, 40) + (fresh.charAt(40) === 'A' ? 'B' : 'A') + fresh.slice(41);
  const foreign = createKeyring(Buffer.alloc(32, 7));
  const ofOthers = createRotatingCode(foreign, {
    lotId: voucher.lotId,
    codeVersion: 1,
    viewer: null,
    expiresAt: clock.now() + ROTATING_CODE_LIFETIME_MS,
  });
  const texts = [
    old,
    changed,
    ofOthers,
    `PW1${'0'.repeat(79)}`,
    'https://example.com',
    keyring.voucherToken(voucher.lotId, 1),
  ];
  for (const text of texts) expect(await scan(text), text).toEqual(notGood);
  expect(await leftOf(voucher.lotId)).toMatchObject({ remaining: 2 });
  expect(await scan(fresh)).toMatchObject({ outcome: 'held' });
});

test('reissuing a voucher ends the rotating codes of its old link', async () => {
  const voucher = await buy();
  const pass = await passOf(voucher);
  const reissue = { lotId: voucher.lotId, codeVersion: 1, reason: 'lost', tell: false } as const;
  expect(await reissueVoucher(deps, systemActor('test'), reissue)).toEqual({ ok: true, value: null });
  expect(await scan(pass)).toEqual(notGood);
  const fresh = { ...voucher, voucherToken: keyring.voucherToken(voucher.lotId, 2) };
  expect(await scan(await passOf(fresh))).toMatchObject({ outcome: 'held' });
});

test('a rotating code is valid for one minute', async () => {
  const voucher = await buy();
  clock.set(Math.ceil(clock.now() / SECOND_MS) * SECOND_MS);
  const pass = await passOf(voucher);
  clock.advance(ROTATING_CODE_LIFETIME_MS);
  expect(await scan(pass)).toMatchObject({ outcome: 'held' });
});

test('a busy bay does not use a code up', async () => {
  const voucher = await buy();
  expect(await scan(await passOf(voucher))).toMatchObject({ outcome: 'held' });
  const pass = await passOf(voucher);
  expect(await scan(pass)).toEqual({ outcome: 'refused', why: 'bay_busy' });
  expect(await scan(pass, { bayNo: 2 })).toMatchObject({ outcome: 'held' });
});

test('only a viewer of a voucher gets a code for it, and a claim by another account ends the code at once', async () => {
  const gift = await buy({ kind: 'gift', number: 1 });
  const before = await passOf(gift);
  const owner = createBrowser(shop, '192.0.2.2');
  await owner.post('/api/customer/register', registration({ email: 'owner@example.com' }));
  expect((await owner.post('/api/vouchers/claim', { code: gift.code })).statusCode).toBe(200);
  expect(await scan(before)).toEqual(notGood);
  expect(await show(gift)).toMatchObject({ status: 403, body: { code: 'voucher_in_account' } });
  const own = await show(gift, owner);
  expect(own.status).toBe(201);
  expect(await scan(String(own.body['pass']))).toMatchObject({ outcome: 'held' });
  expect(await show(gift, owner), 'nothing is left on it').toMatchObject({
    status: 409,
    body: { code: 'voucher_not_usable' },
  });
});

test('a machine reads the code of a voucher on paper as well, and a wrong one counts as a guess', async () => {
  const voucher = await buy();
  expect(await scan(voucher.code)).toMatchObject({ outcome: 'held' });
  const before = await countedGuesses();
  expect(await scan('ABCD-EFGH-JKMN-PQRS-T')).toEqual(notGood);
  expect(await countedGuesses()).toBe(before + 1);
});
