import formbody from '@fastify/formbody';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { createMemoryStorage } from '#peers/sandbox-bank/memory-storage.ts';
import { sandboxPayPlugin } from '#peers/sandbox-bank/sandbox-pay.routes.ts';
import { createSandboxGateway } from '#server/payments/adapters/sandbox/sandbox-gateway.ts';
import { sessionRequest } from './gateway-contract.ts';
import { openWebhookReceiver } from './webhook-receiver.ts';

const SECRET = 'a-secret-only-for-this-test';
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A server with its own parsers, headers and answers, like the shop's, with the bank under a prefix. */
async function shopServer() {
  const app = Fastify({ forceCloseConnections: true });
  await app.register(formbody);
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('content-security-policy', "default-src 'self'").header('cache-control', 'no-store');
  });
  app.setErrorHandler((_error, _request, reply) => reply.code(500).send('the shop answered for the bank'));
  app.get('/payments', async () => ({ whose: 'the shop' }));
  const options = {
    storage: createMemoryStorage(),
    secret: SECRET,
    clock: { now: () => Date.now() },
    publicUrl: 'https://shop.example/sandbox-pay',
    log: silent,
    merchantName: { en: 'Some Shop', he: 'חנות' },
  };
  await app.register(sandboxPayPlugin(options), { prefix: '/sandbox-pay' });
  const baseUrl = `${await app.listen({ host: '127.0.0.1', port: 0 })}/sandbox-pay`;
  const httpJson = createHttpJson();
  onTestFinished(async () => {
    httpJson.close();
    await app.close();
  });
  return { app, gateway: createSandboxGateway({ baseUrl, secrets: [SECRET], httpJson }) };
}

test('inside the shop the bank is paid by its public address and reached by its inner one', async () => {
  const { app, gateway } = await shopServer();
  const receiver = await openWebhookReceiver();
  onTestFinished(() => receiver.close());
  const { payUrl } = await gateway.createSession({ ...sessionRequest('P1'), webhookUrl: receiver.url, language: 'en' });
  expect(payUrl).toMatch(/^https:\/\/shop\.example\/sandbox-pay\/pay\/pay_[0-9a-f]{40}$/);
  const path = new URL(payUrl).pathname;

  const page = await app.inject({ method: 'GET', url: path });
  expect(page.payload).toContain('Some Shop');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  const stylePath = new URL('../page.css', payUrl).pathname;
  const style = await app.inject({ method: 'GET', url: stylePath });
  expect([style.statusCode, style.headers['cache-control']]).toEqual([200, 'public, max-age=3600']);

  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const approved = await app.inject({ method: 'POST', url: path, headers: form, payload: 'outcome=approve' });
  expect([approved.statusCode, approved.headers.location]).toEqual([303, sessionRequest('P1').returnUrl]);
  await receiver.waitFor(1);
  expect(await gateway.getStatus('P1')).toMatchObject({ state: 'captured' });
});

test('inside the shop the bank guards its calls, answers its own mistakes, and leaves the shop alone', async () => {
  const { app } = await shopServer();
  const far = { host: 'shop.example', 'content-type': 'application/json' };
  for (const url of [
    '/sandbox-pay/payments?merchantRef=P1',
    '/sandbox-pay/control/payments',
    '/sandbox-pay/control/faults',
  ]) {
    expect((await app.inject({ method: 'GET', url, headers: { host: 'shop.example' } })).statusCode).toBe(401);
  }
  for (const url of [
    '/sandbox-pay/sessions',
    '/sandbox-pay/refunds',
    '/sandbox-pay/control/actions',
    '/sandbox-pay//sessions',
  ]) {
    expect((await app.inject({ method: 'POST', url, headers: far, payload: '{}' })).statusCode).not.toBeLessThan(400);
  }
  const broken = {
    method: 'POST',
    url: '/sandbox-pay/sessions',
    headers: { 'content-type': 'application/json' },
    payload: '{"',
  } as const;
  expect((await app.inject(broken)).json()).toEqual({ code: 'invalid_request' });
  expect((await app.inject({ method: 'GET', url: '/payments' })).json()).toEqual({ whose: 'the shop' });
});
