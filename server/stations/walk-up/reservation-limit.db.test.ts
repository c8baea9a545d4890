import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { LiveBay } from '#contracts/stations/redemptions.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { createBrowser, type TestBrowser } from '#testing/accounts/account-browser.ts';
import { workFor } from '#testing/accounts/code-phone.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { openStation, type TestStation } from '#testing/stations/station.ts';
import { FREE_BAYS } from '#testing/stations/walk-up.ts';

const shop = await buildTestApp();
const { app, clock, deps } = shop;
const station = await openStation(shop, 0);
const other = await openStation(shop, 1);
const CARRIER = '198.51.100.7';

beforeEach(async () => {
  clock.set(Math.ceil((clock.now() + 1) / HOUR_MS) * HOUR_MS);
  await deps.db.executeSql(FREE_BAYS);
  await station.controller.boot('test 1.0');
  await other.controller.boot('test 1.0');
});

/** A visitor without cookies, as each request of a script is. */
function strangerAt(address: string): TestBrowser {
  return createBrowser(shop, address);
}

async function reserve(browser: TestBrowser, bayNo: number, at: TestStation = station): Promise<number> {
  const body = { stationToken: at.stationToken, packageId: 1, paymentMethod: 'credit_card', requestId: randomUUID() };
  return (await browser.post('/api/walk-ups', { ...body, bayNo })).statusCode;
}

async function freeBays(): Promise<number[]> {
  const answer = await app.inject({ url: `/api/stations/by-token/${station.stationToken}` });
  return answer.json<{ bays: LiveBay[] }>().bays.flatMap(({ bayNo, state }) => (state === 'free' ? bayNo : []));
}

test('sixty requests without cookies in an hour leave a bay free for most of it', async () => {
  const statuses: number[] = [];
  let fullMinutes = 0;
  for (let minute = 0; minute < 60; minute += 1) {
    await station.controller.heartbeat();
    const [bayNo = 1] = await freeBays();
    statuses.push(await reserve(strangerAt(CARRIER), bayNo));
    if ((await freeBays()).length === 0) fullMinutes += 1;
    clock.advance(MINUTE_MS);
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(16);
  expect(statuses).toContain(428);
  expect(fullMinutes).toBeLessThanOrEqual(20);
});

test('a neighbour at the same address gets a bay with a proof of work, a customer at another address without', async () => {
  for (let count = 0; count < 4; count += 1) {
    expect(await reserve(strangerAt(CARRIER), 1)).toBe(201);
    await deps.db.executeSql(FREE_BAYS);
  }
  const neighbour = strangerAt(CARRIER);
  expect(await reserve(neighbour, 1)).toBe(428);
  expect(await freeBays()).toContain(1);
  expect(await reserve(neighbour.saying({ 'x-proof-of-work': await workFor(neighbour) }), 1)).toBe(201);
  expect(await reserve(strangerAt('198.51.100.8'), 2)).toBe(201);
  expect(await reserve(strangerAt(CARRIER), 1, other)).toBe(201);
});

test('a request that gets no bay does not count', async () => {
  expect(await reserve(strangerAt('198.51.100.8'), 1)).toBe(201);
  for (let count = 0; count < 8; count += 1) expect(await reserve(strangerAt(CARRIER), 1)).toBe(409);
  expect(await reserve(strangerAt(CARRIER), 2)).toBe(201);
});
