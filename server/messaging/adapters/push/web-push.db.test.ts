import { expect, onTestFinished, test } from 'vitest';
import type { PushPayload } from '#contracts/core/push.ts';
import { startPushService, type PushBehaviour } from '#peers/test/web-push.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { createPushKeys } from '../../push/push-keys.ts';
import { PushFailedError } from './port.ts';
import { createWebPush } from './web-push.ts';

const { deps } = await buildTestApp();

const payload: PushPayload = {
  title: 'תא 2 שמור לכם',
  body: 'עד 14:05',
  path: '/he/stations/jaffa',
  tag: 'bay',
  lang: 'he',
};

async function connect() {
  const peer = await startPushService();
  const sender = createWebPush({ keys: createPushKeys(deps), subject: 'https://shampaw.example', loopback: true });
  onTestFinished(async () => {
    sender.close();
    await peer.close();
  });
  const to = peer.subscribe(await sender.publicKey());
  return { peer, sender, to };
}

test('a message is signed by the shop, and only the browser reads it', async () => {
  const { peer, sender, to } = await connect();
  expect(await sender.send({ to, payload, ttlSeconds: 300 })).toBe('sent');
  expect(peer.complaints).toEqual([]);
  const [push] = peer.received;
  expect(JSON.parse(push?.text ?? '')).toEqual(payload);
  expect(push).toMatchObject({ ttlSeconds: 300, urgency: 'high', claims: { sub: 'https://shampaw.example' } });
});

test.each(['gone', 'unknown'] as const)(
  'a subscription that is %s is reported as gone',
  async (mood: PushBehaviour) => {
    const { peer, sender, to } = await connect();
    peer.setBehaviour(mood);
    expect(await sender.send({ to, payload, ttlSeconds: 300 })).toBe('gone');
  },
);

test.each(['overloaded', 'elsewhere'] as const)(
  'a service that answers %s fails, without its address',
  async (mood) => {
    const { peer, sender, to } = await connect();
    peer.setBehaviour(mood);
    const failed = await sender.send({ to, payload, ttlSeconds: 300 }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(PushFailedError);
    expect(String(failed)).not.toContain(new URL(to.endpoint).pathname);
  },
);

test('two processes make the keys of the shop once', async () => {
  await deps.db.executeSql('delete from vapid_key');
  const made = await Promise.all([createPushKeys(deps)(), createPushKeys(deps)()]);
  expect(made[0]).toEqual(made[1]);
  expect(await createPushKeys(deps)()).toEqual(made[0]);
});

test('nothing is sent to an endpoint that is not https, or not public', async () => {
  const sender = createWebPush({ keys: createPushKeys(deps), subject: 'https://shampaw.example', loopback: false });
  const peer = await startPushService();
  onTestFinished(async () => {
    sender.close();
    await peer.close();
  });
  const to = peer.subscribe(await sender.publicKey());
  expect(['http://push.example/x', 'https://10.0.0.1/x', to.endpoint, 'no address'].map(sender.accepts)).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(sender.accepts('https://fcm.googleapis.com/fcm/send/x')).toBe(true);
  await expect(sender.send({ to, payload, ttlSeconds: 300 })).rejects.toThrow(PushFailedError);
  expect(peer.received).toEqual([]);
});
