import { beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import type { OrderToken } from '#contracts/core/ids.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { openStation } from '#testing/stations/station.ts';
import { freeBays, openPhones, refOf } from '#testing/stations/walk-up.ts';
import { advanceUnfinishedWalkUps } from './advance-unfinished-walk-ups.ts';
import { watchWalkUp } from './watch-walk-up.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { bank, clock, deps } = shop;
const station = await openStation(shop);
const newPhone = openPhones(shop, station);

beforeEach(async () => {
  await freeBays(shop, station);
});

async function payingPhone() {
  const phone = newPhone();
  const { body } = await phone.pay();
  return { phone, walkUpToken: body['walkUpToken'] as OrderToken, merchantRef: refOf(body['redirectUrl']) };
}

/** An open page. `hearsOf` resolves with true once the page was called after the event, and otherwise throws. */
async function openPage(walkUpToken: OrderToken, pollIntervalMs?: number) {
  let heard = 0;
  const asked = pollIntervalMs === undefined ? { walkUpToken } : { walkUpToken, pollIntervalMs };
  const close = await watchWalkUp(deps, asked, () => (heard += 1));
  // the state at the beginning
  await vi.waitUntil(() => heard > 0);
  return {
    close: () => close?.(),
    async hearsOf(event: () => Promise<unknown>) {
      const before = heard;
      await event();
      return vi.waitUntil(() => heard > before, { timeout: 10_000 });
    },
  };
}

async function startWater(): Promise<void> {
  const [command] = await station.controller.commands();
  if (command === undefined) throw new Error('the machine heard of nothing');
  await station.controller.report([station.event(command, {})]);
}

test.each([
  ['looks every two seconds', undefined],
  ['looks once an hour', HOUR_MS],
])('an open page that %s hears of payment, press and water', async (_, pollIntervalMs) => {
  const { merchantRef, phone, walkUpToken } = await payingPhone();
  const page = await openPage(walkUpToken, pollIntervalMs);
  bank.becomes(merchantRef, 'captured');
  expect(await page.hearsOf(() => settlePayment(deps, merchantRef))).toBe(true);
  expect(await page.hearsOf(() => phone.press(walkUpToken, 'start'))).toBe(true);
  expect(await page.hearsOf(startWater)).toBe(true);
  page.close();
});

test('an open page hears of a walk-up that a worker turned into a voucher', async () => {
  const { merchantRef, walkUpToken } = await payingPhone();
  const page = await openPage(walkUpToken, HOUR_MS);
  bank.becomes(merchantRef, 'captured');
  expect(await page.hearsOf(() => settlePayment(deps, merchantRef))).toBe(true);
  clock.advance(4 * MINUTE_MS);
  expect(await page.hearsOf(() => advanceUnfinishedWalkUps(deps))).toBe(true);
  page.close();
});

test('an unknown link has nothing to hear of', async () => {
  const walkUpToken = 'x'.repeat(32) as OrderToken;
  expect(await watchWalkUp(deps, { walkUpToken }, () => undefined)).toBeNull();
});
