import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OpeningChecklist } from '#contracts/staff/opening-checklist.ts';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { listProviders } from '#contracts/staff/settings/providers.ts';
import { startOutboxWorker } from '#server/messaging/public.ts';
import { getOpeningChecklist } from './opening-checklist.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { makePaidOrder } from '#testing/orders/paid-order.ts';
import { makeMember } from '#testing/staff/staff-member.ts';
import { addedStation } from '#testing/staff/writes/station-writes.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps } = shop;
const owner = await makeMember(shop, ['owner']);
const { browser } = owner;

async function openingChecklist(): Promise<OpeningChecklist> {
  return (await browser.get('/api/admin/first-day')).json<OpeningChecklist>();
}

async function states(): Promise<Record<string, string>> {
  return Object.fromEntries((await openingChecklist()).steps.map(({ name, state }) => [name, state]));
}

async function doneSteps(): Promise<string[]> {
  return (await openingChecklist()).steps.filter(({ done }) => done).map(({ name }) => name);
}

test('the checklist of an empty shop lists the missing steps, and only existing data completes them', async () => {
  expect((await openingChecklist()).leads).toBe(true);
  expect(await states()).toEqual({
    names: 'done',
    company: 'missing',
    contact: 'example',
    accessibility: 'missing',
    legal: 'unpublished',
    stations: 'sample_stations',
    prices: 'standard_prices',
    mail: 'practice',
    sms: 'untested',
    payments: 'practice',
    stickers: 'unconfirmed',
  });
  await browser.post('/api/admin/first-day/marks', { mark: 'stickers', on: true });
  expect(await doneSteps()).toEqual(['names', 'stickers']);
  await browser.post('/api/admin/first-day/marks', { mark: 'stickers', on: false });
  expect(await doneSteps()).toEqual(['names']);
});

test('prices count while a product is for sale at a price', async () => {
  await deps.db.executeSql('update wash_package set active = false');
  expect(await states()).toMatchObject({ prices: 'no_price' });
  await deps.db.executeSql('update wash_package set active = true');
  expect(await states()).toMatchObject({ prices: 'standard_prices' });
});

test('standard prices count once they are confirmed or a product was changed', async () => {
  await browser.post('/api/admin/first-day/marks', { mark: 'prices', on: true });
  expect(await states()).toMatchObject({ prices: 'done' });
  await browser.post('/api/admin/first-day/marks', { mark: 'prices', on: false });
  expect(await states()).toMatchObject({ prices: 'standard_prices' });
  await deps.db.executeSql('update wash_package set version = version + 1 where number = 1');
  expect(await states()).toMatchObject({ prices: 'done' });
});

type Providers = ResponseOf<typeof listProviders>;

test('a test message goes through the outbox, once for repeated presses, and shows its result', async () => {
  const at = '/api/admin/providers/test-messages';
  const wish = { id: randomUUID(), channel: 'mail', locale: 'he' };
  await browser.post(at, wish);
  const asked = await browser.post(at, wish);
  expect(asked.json<Providers>().tests.mail?.state).toBe('waiting');
  expect((await browser.post(at, { ...wish, id: randomUUID(), channel: 'sms', phone: '03-1234567' })).statusCode).toBe(
    422,
  );
  await browser.post(at, { ...wish, id: randomUUID(), channel: 'sms', phone: '050-123 4567' });
  const workers = (['mail', 'sms'] as const).map((channel) => startOutboxWorker(deps, channel));
  const read = async () => (await browser.get('/api/admin/providers')).json<Providers>().tests;
  await expect.poll(read, { timeout: 10_000 }).toMatchObject({ mail: { state: 'sent' }, sms: { state: 'sent' } });
  await Promise.all(workers.map((worker) => worker.stop()));
  // a mail in the outbox of development was not delivered
  expect(await doneSteps()).toEqual(['names', 'prices', 'sms']);
  const mail = Object.assign(Object.create(deps.mail) as typeof deps.mail, { kind: 'smtp' as const });
  const { steps } = await getOpeningChecklist({ ...deps, mail });
  expect(steps.find(({ name }) => name === 'mail')?.done).toBe(true);
  const { rows } = await deps.db.executeSql(
    `select topic, payload ? 'addressSealed' as address from outbox order by 1`,
  );
  expect(rows).toEqual([
    { topic: 'staff_test_mail', address: false },
    { topic: 'staff_test_sms', address: false },
  ]);
});

test('after a practice sale the sign-in no longer leads to the checklist, and only a real payment completes its step', async () => {
  const { orderId } = await makePaidOrder(deps.db, deps.keyring, { paidAt: deps.clock.now() });
  expect((await openingChecklist()).leads).toBe(false);
  expect(await doneSteps()).not.toContain('payments');
  await deps.db.executeSql(`update payment set provider = 'payplus' where order_id = $1`, [orderId]);
  expect(await doneSteps()).toContain('payments');
});

test('a real station counts when it is in service, has hours and a bay, and its machine is connected', async () => {
  const path = await addedStation(owner);
  const stationId = path.split('/').at(-1);
  expect(await states()).toMatchObject({ stations: 'no_station' });
  await deps.db.executeSql(`update station set status = 'live', gateway = 'station_api' where station_id = $1`, [
    stationId,
  ]);
  expect(await states(), 'never heard of').toMatchObject({ stations: 'no_machine' });
  const heard = (at: number) =>
    deps.db.executeSql(
      `insert into station_presence (station_id, heard_at, booted_at, firmware, clock_trusted)
       values ($1, to_timestamp($2 / 1000.0), now(), 'acme', true)
       on conflict (station_id) do update set heard_at = excluded.heard_at`,
      [stationId, at],
    );
  await heard(deps.clock.now());
  expect(await states()).toMatchObject({ stations: 'done', stickers: 'unconfirmed' });
  const seen = `update bay set sticker_seen_at = now(), sticker_seen_by = $2 where station_id = $1`;
  await deps.db.executeSql(seen, [stationId, owner.staffId]);
  expect(await states()).toMatchObject({ stickers: 'done' });
  await heard(deps.clock.now() - 3_600_000);
  expect(await doneSteps(), 'silent').not.toContain('stations');
  await heard(deps.clock.now());
  await deps.db.executeSql(`update station set hours = '[null,null,null,null,null,null,null]' where station_id = $1`, [
    stationId,
  ]);
  expect(await states(), 'closed every day').toMatchObject({ stations: 'no_hours' });
  await deps.db.executeSql(`update station set status = 'maintenance' where station_id = $1`, [stationId]);
  expect(await states(), 'out of service').toMatchObject({ stations: 'no_station' });
});

test('sample stations leave the site when the first real station is in service', async () => {
  const names = async () => (await browser.get('/api/stations')).json<{ sample: boolean }[]>();
  await deps.db.executeSql(`update station set status = 'offline' where not sample`);
  await expect.poll(async () => (await names()).some(({ sample }) => sample)).toBe(true);
  await deps.db.executeSql(`update station set status = 'live' where not sample`);
  await expect.poll(async () => (await names()).some(({ sample }) => sample)).toBe(false);
  expect((await names()).length).toBeGreaterThan(0);
});

test('First day reports a proxy that the settings do not name', async () => {
  expect((await openingChecklist()).proxyMissing, 'https without a named proxy').toBe(true);
  for (const state of ['none', 'named'] as const) {
    const proxyWatch = { ...deps.proxyWatch, state: () => state };
    expect((await getOpeningChecklist({ ...deps, proxyWatch })).proxyMissing).toBe(false);
  }
});
