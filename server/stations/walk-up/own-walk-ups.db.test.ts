import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { settlePayment } from '#server/payments/attempts/settle-payment.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { openStation } from '#testing/stations/station.ts';
import { freeBays, openPhones, refOf, type Phone } from '#testing/stations/walk-up.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { app, bank, clock, deps } = shop;
const station = await openStation(shop);
const newPhone = openPhones(shop, station);

async function listedFor(phone: Phone): Promise<Record<string, unknown>[]> {
  const cookie = phone.cookie();
  const answer = await app.inject({ url: '/api/walk-ups', headers: cookie === undefined ? {} : { cookie } });
  expect(answer.headers['cache-control']).toContain('no-store');
  return answer.json();
}

test('a browser that closed its page finds its unfinished walk-up; no other browser does', async () => {
  await freeBays(shop, station);
  const [phone, other, stranger] = [newPhone(), newPhone(), newPhone()];
  const { body } = await phone.pay();
  await other.pay({ bayNo: 2 });
  const place = { walkUpToken: body['walkUpToken'], slug: station.slug, bayNo: 1 };
  expect(await listedFor(phone)).toMatchObject([{ ...place, state: 'paying', redemptionToken: null }]);
  const merchantRef = refOf(body['redirectUrl']);
  bank.becomes(merchantRef, 'captured');
  await settlePayment(deps, merchantRef);
  expect(await listedFor(phone)).toMatchObject([{ ...place, state: 'paid' }]);
  await phone.press(body['walkUpToken'] ?? '', 'start');
  expect(await listedFor(phone)).toMatchObject([
    { ...place, state: 'starting', redemptionToken: expect.any(String) as string },
  ]);
  expect(await listedFor(other)).toMatchObject([{ bayNo: 2, state: 'paying' }]);
  expect(await listedFor(stranger)).toEqual([]);
});

test('a walk-up that is a voucher, or was not paid in time, is not listed', async () => {
  await freeBays(shop, station);
  const [keeper, late] = [newPhone(), newPhone()];
  const { body } = await keeper.pay();
  const merchantRef = refOf(body['redirectUrl']);
  bank.becomes(merchantRef, 'captured');
  await settlePayment(deps, merchantRef);
  await keeper.press(body['walkUpToken'] ?? '', 'keep');
  expect(await listedFor(keeper)).toEqual([]);
  await late.pay({ bayNo: 2 });
  clock.advance(10 * MINUTE_MS);
  expect(await listedFor(late)).toEqual([]);
});
