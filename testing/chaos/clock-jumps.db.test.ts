import { expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { listViolatedInvariants } from '#server/core/db/invariant-views.ts';
import { expireVouchers } from '#server/entitlements/public.ts';
import { createBrowser, registration } from '../accounts/account-browser.ts';
import { buildTestApp } from '../shop/build-test-app.ts';
import { makePaidOrder } from '../orders/paid-order.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '100' } });
const { clock, deps } = shop;
const { db, keyring } = deps;
const running = new AbortController().signal;
const JUMPS = [10 * MINUTE_MS, -10 * MINUTE_MS, DAY_MS, -DAY_MS];

/**
 * The clock of this process is wrong for a while, as after a restart without a time server; the database's clock is
 * right.
 */
async function whileWrongBy(jump: number, work: () => Promise<void>): Promise<void> {
  clock.advance(jump);
  await work();
  clock.advance(-jump);
}

test('a session lives as long as it would have, whatever the clock showed in between', async () => {
  const browser = createBrowser(shop);
  expect((await browser.post('/api/customer/register', registration())).statusCode).toBe(201);
  const isIn = async () => (await browser.get('/api/customer/me')).statusCode === 200;
  const begun = clock.now();
  for (const jump of JUMPS) await whileWrongBy(jump, async () => expect(await isIn(), `${jump}`).toBe(true));
  // a customer who comes every week has to sign in again after ninety days, not later
  while (clock.now() < begun + 89 * DAY_MS) {
    expect(await isIn()).toBe(true);
    clock.advance(6 * DAY_MS);
  }
  clock.set(begun + 90 * DAY_MS);
  expect(await isIn()).toBe(false);
});

test('a voucher ends once, and what is good stays good', async () => {
  const { lotId } = await makePaidOrder(db, keyring, { kind: 'gift', paidAt: clock.now() });
  const { rows } = await db.executeSql('select expires_at from credit_lot where lot_id = $1', [lotId]);
  const [{ expires_at: last } = {}] = rows;
  if (!(last instanceof Date)) throw new Error('a gift has a last day');
  clock.set(last.getTime() - 2 * DAY_MS);
  for (const jump of JUMPS) await whileWrongBy(jump, async () => expect(await expireVouchers(deps, running)).toBe(0));
  clock.set(last.getTime());
  let ended = 0;
  for (const jump of [0, ...JUMPS]) {
    await whileWrongBy(jump, async () => {
      ended += await expireVouchers(deps, running);
    });
  }
  expect(ended).toBe(1);
  expect(await listViolatedInvariants(db)).toEqual([]);
});

test('a voucher is shown, and its rotating code is made, however the clock jumps', async () => {
  const { lotId } = await makePaidOrder(db, keyring, { number: 2, paidAt: clock.now() });
  const browser = createBrowser(shop);
  const link = `/api/vouchers/by-link/${keyring.voucherToken(lotId, 1)}`;
  for (const jump of JUMPS) {
    await whileWrongBy(jump, async () => {
      expect((await browser.post(`${link}/passes`)).statusCode, `${jump}`).toBe(201);
      expect((await browser.get(link)).statusCode, `${jump}`).toBe(200);
    });
  }
  expect((await browser.post(`${link}/passes`)).statusCode).toBe(201);
});
