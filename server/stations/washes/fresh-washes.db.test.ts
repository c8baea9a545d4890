import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { createMembers } from '#testing/accounts/members.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { openStation } from '#testing/stations/station.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { app, clock, deps } = shop;
const { join } = createMembers(shop);
const station = await openStation(shop);

/** Requests a wash by a typed code; returns the phone's cookie and the wash. */
async function askByCode() {
  await deps.db.executeSql('update bay set redemption_id = null, busy_until = null');
  await station.controller.heartbeat();
  const { lotId } = await makePaidOrder(deps.db, deps.keyring, { number: 2 });
  const answer = await app.inject({
    method: 'POST',
    url: '/api/redemptions',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: {
      stationToken: station.stationToken,
      bayNo: 1,
      requestId: randomUUID(),
      code: deps.keyring.voucherCode(lotId, 1),
    },
  });
  const [cookie] = answer.cookies;
  const wash = answer.json<{ redemptionToken: string }>();
  return { lotId, cookie: `${cookie?.name}=${cookie?.value}`, token: wash.redemptionToken };
}

async function washesOf(cookie: string) {
  const answer = await app.inject({ url: '/api/redemptions', headers: { cookie } });
  return answer.json<{ redemptionToken: string; state: string; reference: string | null }[]>();
}

test('a guest whose phone was closed finds the wash in this browser, and no other browser does', async () => {
  const { cookie, token } = await askByCode();
  expect(await washesOf(cookie)).toMatchObject([{ redemptionToken: token, state: 'held', bayNo: 1 }]);
  expect(await washesOf('')).toEqual([]);
  const { cookie: other } = await askByCode();
  expect((await washesOf(other)).map(({ redemptionToken }) => redemptionToken)).not.toContain(token);
});

test('an account finds a wash of its voucher on every device, and no other account does', async () => {
  const { browser, customerId } = await join();
  const { browser: stranger } = await join();
  const { lotId, token } = await askByCode();
  await deps.db.executeSql('update credit_lot set customer_id = $1 where lot_id = $2', [customerId, lotId]);
  const found = async (at: typeof browser) => (await at.get('/api/redemptions')).json<unknown>();
  expect(await found(browser)).toMatchObject([{ redemptionToken: token, state: 'held' }]);
  expect(await found(stranger)).toEqual([]);
  clock.advance(91 * MINUTE_MS);
  expect(await found(browser), 'ninety minutes later').toEqual([]);
});

test('the link of a voucher leads to its washes, and a wrong link to nothing', async () => {
  const { lotId, token } = await askByCode();
  const voucherToken = deps.keyring.voucherToken(lotId, 1);
  const found = await app.inject({ url: `/api/redemptions/of-voucher/${voucherToken}` });
  expect(found.json()).toMatchObject([{ redemptionToken: token }]);
  const unknown = await app.inject({ url: `/api/redemptions/of-voucher/${'0'.repeat(32)}` });
  expect(unknown.json()).toMatchObject({ code: 'voucher_not_found' });
});

test('a wash is fresh for an hour and a half, also one that came back', async () => {
  const { cookie, token } = await askByCode();
  const command = (await station.controller.commands()).findLast(({ kind }) => kind === 'start');
  if (command === undefined) throw new Error('no start arrived');
  await station.controller.report([station.event(command, { kind: 'failed' })]);
  clock.advance(89 * MINUTE_MS);
  expect(await washesOf(cookie)).toMatchObject([{ redemptionToken: token, state: 'released' }]);
  clock.advance(2 * MINUTE_MS);
  expect(await washesOf(cookie)).toEqual([]);
});

test('the reference of a question to staff is there again when the page is opened again', async () => {
  const { cookie, token } = await askByCode();
  const command = (await station.controller.commands()).findLast(({ kind }) => kind === 'start');
  if (command === undefined) throw new Error('no start arrived');
  await station.controller.report([station.event(command, {})]);
  expect(await washesOf(cookie)).toMatchObject([{ reference: null }]);
  const asked = await app.inject({ method: 'POST', url: `/api/redemptions/${token}/not-started` });
  const { reference } = asked.json<{ reference: string }>();
  expect(reference).toMatch(/^W-[0-9A-F]{4}-[0-9A-F]{4}$/);
  expect((await app.inject({ url: `/api/redemptions/${token}` })).json()).toMatchObject({ reference });
  expect(await washesOf(cookie)).toMatchObject([{ reference }]);
});

test('a closed station says when it opens, and an open one does not', async () => {
  const url = `/api/stations/by-token/${station.stationToken}`;
  expect((await app.inject({ url })).json()).toMatchObject({ open: true, opensAt: null });
  const hours = Array.from({ length: 7 }, () => ({ open: '06:00', close: '06:01' }));
  await deps.db.executeSql('update station set hours = $1 where slug = $2', [JSON.stringify(hours), station.slug]);
  const closed = (await app.inject({ url })).json<{ open: boolean; opensAt: string }>();
  expect(closed.open).toBe(false);
  const inMs = Date.parse(closed.opensAt) - clock.now();
  expect(inMs).toBeGreaterThan(0);
  expect(inMs).toBeLessThanOrEqual(24 * HOUR_MS + SECOND_MS);
});
