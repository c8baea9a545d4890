import { expect, onTestFinished, test } from 'vitest';
import { createKeyring } from '#server/core/keyring/keyring.ts';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { createSandboxGateway } from '#server/payments/adapters/sandbox/sandbox-gateway.ts';
import type { SandboxStorage } from '#peers/sandbox-bank/storage-port.ts';
import { createSandboxStore } from '#peers/sandbox-bank/store/sandbox.ts';
import { sessionRequest, testGatewayContract } from './gateway-contract.ts';
import { startPaymentPeer } from './payment.ts';
import { openWebhookReceiver } from './webhook-receiver.ts';
import { testSandboxStorage } from './sandbox-storage-contract.ts';
import { createTestDatabase } from '#testing/database/test-db.ts';

const SECRET = 'a-secret-only-for-this-test';

const { db } = await createTestDatabase();
const keyring = createKeyring(Buffer.alloc(32, 3));

async function emptyStore(): Promise<SandboxStorage> {
  await db.executeSql('truncate sandbox.payment, sandbox.refund, sandbox.delivery restart identity');
  return createSandboxStore(db, keyring);
}

testSandboxStorage('postgresql', emptyStore);

testGatewayContract('sandbox on postgresql', async () => {
  const peer = await startPaymentPeer({ secret: SECRET, storage: await emptyStore() });
  const httpJson = createHttpJson();
  return {
    gateway: createSandboxGateway({ baseUrl: peer.baseUrl, secrets: [SECRET], httpJson }),
    customer: async (merchantRef, action) => {
      await peer.act((await peer.findByMerchantRef(merchantRef))?.providerRef ?? '', action);
    },
    card: async (merchantRef, state) => {
      await peer.setCardState((await peer.findByMerchantRef(merchantRef))?.providerRef ?? '', state);
    },
    event: (merchantRef, now) => {
      const { body, headers } = peer.sign({ merchantRef }, { now });
      return { body: Buffer.from(body), headers, now };
    },
    close: async () => {
      httpJson.close();
      await peer.close();
    },
  };
});

test('the tables keep no address that leads to an order, and the bank still sends people back there', async () => {
  const storage = await emptyStore();
  const peer = await startPaymentPeer({ secret: SECRET, storage });
  onTestFinished(() => peer.close());
  const httpJson = createHttpJson();
  onTestFinished(() => httpJson.close());
  const gateway = createSandboxGateway({ baseUrl: peer.baseUrl, secrets: [SECRET], httpJson });
  const asked = sessionRequest('P1');
  const { providerRef } = await gateway.createSession(asked);
  const { rows } = await db.executeSql('select row_to_json(p)::text as kept from sandbox.payment p');
  expect(rows).toHaveLength(1);
  expect(String(rows[0]?.['kept'])).not.toContain(new URL(asked.returnUrl).pathname);
  expect(await storage.findByProviderRef(providerRef)).toMatchObject({
    returnUrl: asked.returnUrl,
    cancelUrl: asked.cancelUrl,
  });
  await db.executeSql('update sandbox.payment set return_url = $1', ['https://shop.example/from-before']);
  expect((await storage.findByProviderRef(providerRef))?.returnUrl).toBe('https://shop.example/from-before');
});

test('a bank that is stopped and started again still knows what was paid, and still owes the shop its event', async () => {
  const storage = await emptyStore();
  const receiver = await openWebhookReceiver();
  onTestFinished(() => receiver.close());
  receiver.answer(503);
  const before = await startPaymentPeer({ secret: SECRET, storage });
  const httpJson = createHttpJson();
  onTestFinished(() => httpJson.close());
  const gateway = createSandboxGateway({ baseUrl: before.baseUrl, secrets: [SECRET], httpJson });
  const { providerRef } = await gateway.createSession({ ...sessionRequest('P1'), webhookUrl: receiver.url });
  await before.approve(providerRef);
  await receiver.waitFor(1);
  await before.close();

  receiver.answer(200);
  const after = await startPaymentPeer({ secret: SECRET, storage });
  onTestFinished(() => after.close());
  expect(await after.capturedRefs()).toEqual(new Set(['P1']));
  await receiver.waitFor(2);
  await expect.poll(() => after.webhooks(), { timeout: 5_000 }).toEqual({ waiting: 0, delivered: 1, givenUp: 0 });
  expect(new Set(receiver.received.map((webhook) => webhook.body)).size).toBe(1);
});

test('two processes of one bank send each event once', async () => {
  const storage = await emptyStore();
  const receiver = await openWebhookReceiver();
  const banks = await Promise.all([1, 2].map(() => startPaymentPeer({ secret: SECRET, storage })));
  onTestFinished(async () => {
    await Promise.all(banks.map((bank) => bank.close()));
    await receiver.close();
  });
  const [one, other] = banks;
  const httpJson = createHttpJson();
  onTestFinished(() => httpJson.close());
  const gateway = createSandboxGateway({ baseUrl: one?.baseUrl ?? '', secrets: [SECRET], httpJson });
  const refs = Array.from({ length: 60 }, (_, index) => `P${index}`);
  const sessions = await Promise.all(
    refs.map((ref) => gateway.createSession({ ...sessionRequest(ref), webhookUrl: receiver.url })),
  );
  await Promise.all(sessions.flatMap(({ providerRef }) => [one?.approve(providerRef), other?.approve(providerRef)]));
  await receiver.waitFor(60);
  await expect
    .poll(() => storage.countDeliveries(), { timeout: 5_000 })
    .toEqual({ waiting: 0, delivered: 60, givenUp: 0 });
  expect(receiver.received).toHaveLength(60);
});
