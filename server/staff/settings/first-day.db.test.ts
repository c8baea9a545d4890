import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { FirstDay } from '#contracts/staff/first-day.ts';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import type { listProviders } from '#contracts/staff/providers.ts';
import { startOutboxWorker } from '#server/messaging/public.ts';
import { buildTestApp } from '#testing/build-test-app.ts';
import { makePaidOrder } from '#testing/paid-order.ts';
import { namesWith } from '#testing/shop-writes.ts';
import { makeMember } from '#testing/staff-member.ts';

const shop = await buildTestApp({ environment: { LIMIT_SCALE: '1000' } });
const { deps } = shop;
const { browser } = await makeMember(shop, ['owner']);

async function firstDay(): Promise<FirstDay> {
  return (await browser.get('/api/admin/first-day')).json<FirstDay>();
}

async function doneSteps(): Promise<string[]> {
  return (await firstDay()).steps.filter(({ done }) => done).map(({ name }) => name);
}

test('an empty shop leads to what is missing; what is there is done, and nothing else', async () => {
  expect((await firstDay()).leads).toBe(true);
  expect(await doneSteps()).toEqual([]);
  await browser.send('PUT', '/api/admin/shop/facts', namesWith('Clean Paws', 0));
  expect(await doneSteps()).toEqual(['names']);
  await browser.post('/api/admin/first-day/marks', { mark: 'prices', on: true });
  expect(await doneSteps()).toEqual(['names', 'prices']);
  await browser.post('/api/admin/first-day/marks', { mark: 'prices', on: false });
  expect(await doneSteps()).toEqual(['names']);
});

type Providers = AnswerOf<typeof listProviders>;

test('messages on trial go out by the outbox, once however often they were pressed, and say what came of it', async () => {
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
  expect(await doneSteps()).toEqual(['names', 'mail', 'sms']);
  const { rows } = await deps.db.executeSql(
    `select topic, payload ? 'addressSealed' as address from outbox order by 1`,
  );
  expect(rows).toEqual([
    { topic: 'staff_test_mail', address: false },
    { topic: 'staff_test_sms', address: false },
  ]);
});

test('the first sale ends the first day', async () => {
  await makePaidOrder(deps.db, deps.keyring, { paidAt: deps.clock.now() });
  expect((await firstDay()).leads).toBe(false);
  expect(await doneSteps()).toContain('payments');
});
