import { afterAll, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { startPushService } from '#peers/test/web-push.ts';
import { createFakeMailTransport } from '#server/messaging/adapters/mail/fake.ts';
import { createWebPush } from '#server/messaging/adapters/push/web-push.ts';
import { drainOutbox } from '#server/messaging/drain-outbox.ts';
import { createPushKeys } from '#server/messaging/push/push-keys.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { createOutboxDeps } from '#testing/shop/outbox-deps.ts';
import { openStation } from '#testing/stations/station.ts';
import { openWaitingPhones } from '#testing/stations/waiting-phone.ts';
import { FREE_BAYS, openPhones, type Phone } from '#testing/stations/walk-up.ts';
import { holdFreeBays } from './hold-free-bays.ts';

const peer = await startPushService();
const shop = await buildTestApp({
  environment: { LIMIT_SCALE: '1000' },
  overrides: (plain) => ({
    push: createWebPush({ keys: createPushKeys(plain), subject: 'https://shampaw.example', loopback: true }),
  }),
});
const { app, clock, deps } = shop;
afterAll(() => peer.close());
const station = await openStation(shop);
const newWaiter = openWaitingPhones(shop, station);
const { bays } = (await app.inject({ url: `/api/stations/by-token/${station.stationToken}` })).json<{
  bays: readonly { bayNo: number }[];
}>();

/** A phone in the queue that allowed notifications in English, while every bay is taken; frees the first bay. */
async function waitWithPush() {
  await deps.db.executeSql(`delete from outbox where topic = 'bay_held_push'; delete from bay_waiter; ${FREE_BAYS}`);
  peer.received.length = 0;
  peer.setBehaviour('take');
  await station.controller.heartbeat();
  const payers: { readonly payer: Phone; readonly token: string }[] = [];
  for (const { bayNo } of bays) {
    const payer = openPhones(shop, station)();
    payers.push({ payer, token: (await payer.pay({ bayNo })).body['walkUpToken'] ?? '' });
  }
  const waiter = newWaiter();
  await waiter.join();
  const { publicKey } = (await app.inject({ url: '/api/push-key' })).json<{ publicKey: string }>();
  const subscribe = (endpoint = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/stations/${station.slug}/queue/push`,
      headers: { 'sec-fetch-site': 'same-origin', 'x-language': 'en', cookie: waiter.cookie() ?? '' },
      body: { ...peer.subscribe(publicKey), ...endpoint },
    });
  expect((await subscribe()).json()).toMatchObject({ state: 'waiting', push: true });
  const [first] = payers;
  return { waiter, subscribe, free: () => first?.payer.press(first.token, 'cancel') };
}

async function deliver(): Promise<void> {
  const mail = createFakeMailTransport('development');
  const outbox = { ...createOutboxDeps({ db: deps.db, mail, push: deps.push, clock }), keyring: deps.keyring };
  await drainOutbox(outbox, { channel: 'push' });
}

test('a customer whose page is closed keeps the place, and is notified once when a bay is held', async () => {
  const { free } = await waitWithPush();
  clock.advance(7 * MINUTE_MS);
  await station.controller.heartbeat();
  await holdFreeBays(deps);
  await free();
  await holdFreeBays(deps);
  await holdFreeBays(deps);
  await deliver();
  expect(peer.complaints).toEqual([]);
  expect(peer.received).toHaveLength(1);
  expect(JSON.parse(peer.received[0]?.text ?? '')).toMatchObject({
    title: expect.stringContaining('Bay '),
    path: `/en/stations/${station.slug}?waiting=on`,
    lang: 'en',
  });
});

test('a message that comes too late is not sent: the hold is over, or the customer left', async () => {
  const { waiter, free } = await waitWithPush();
  await free();
  await holdFreeBays(deps);
  await waiter.leave();
  await deliver();
  expect(peer.received).toEqual([]);
});

test('a subscription that no longer exists is deleted, and the place stays until its page is silent', async () => {
  const { waiter, free } = await waitWithPush();
  await free();
  await holdFreeBays(deps);
  peer.setBehaviour('gone');
  await deliver();
  expect(await waiter.look()).toMatchObject({ state: 'held', push: false });
});

test('an address inside our own network is refused, and nothing is stored outside of the queue', async () => {
  const { waiter, subscribe } = await waitWithPush();
  const inside = await subscribe({ endpoint: 'https://10.0.0.7/push' });
  expect(inside.json()).toMatchObject({ code: 'validation_failed' });
  await waiter.leave();
  expect((await subscribe()).json()).toMatchObject({ state: 'none' });
  const { rows } = await deps.db.executeSql(
    'select count(*)::int as kept from bay_waiter where push_sealed is not null',
  );
  expect(rows[0]?.['kept']).toBe(0);
});
