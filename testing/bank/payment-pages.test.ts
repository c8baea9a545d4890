import http from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { createSandboxGateway } from '#server/payments/adapters/sandbox/sandbox-gateway.ts';
import type { PaymentSessionRequest } from '#server/payments/adapters/port.ts';
import { sandboxApiKey } from '#peers/sandbox-bank/signature.ts';
import { sessionRequest } from './gateway-contract.ts';
import { startPaymentPeer } from './payment.ts';
import type { PaymentPeer } from './payment.ts';

const SECRET = 'a-secret-only-for-this-test';

type Answer = {
  readonly status: number;
  readonly location: string | undefined;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
};
type Ask = { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string };

function ask(url: string, { method = 'GET', headers = {}, body }: Ask = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode = 0, headers: answered } = response;
        resolve({
          status: statusCode,
          location: answered.location,
          headers: answered,
          text: Buffer.concat(chunks).toString(),
        });
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}

function press(payUrl: string, outcome: string, more: Record<string, string> = {}): Promise<Answer> {
  const body = new URLSearchParams({ ...more, outcome }).toString();
  return ask(payUrl, { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body });
}

async function peerWith(
  request: Partial<PaymentSessionRequest> = {},
): Promise<{ readonly peer: PaymentPeer; readonly payUrl: string; readonly providerRef: string }> {
  const peer = await startPaymentPeer({ secret: SECRET });
  const httpJson = createHttpJson();
  onTestFinished(async () => {
    httpJson.close();
    await peer.close();
  });
  const gateway = createSandboxGateway({ baseUrl: peer.baseUrl, secrets: [SECRET], httpJson });
  return { peer, ...(await gateway.createSession({ ...sessionRequest('P1'), ...request })) };
}

const { returnUrl, cancelUrl } = sessionRequest('P1');

test.each([
  ['en', 'Sandbox payment page: no real money moves', 'Approve and pay ', 'ltr'],
  ['he', 'עמוד תשלום לניסוי: שום כסף אמיתי לא עובר', 'אישור ותשלום ', 'rtl'],
] as const)(
  'the page in %s says that it is a sandbox, what is paid and how much',
  async (...[language, notice, approve, direction]) => {
    const { payUrl } = await peerWith({ language, amountAgorot: 15_050 });
    const { status, text } = await ask(payUrl);
    expect(status).toBe(200);
    expect(text).toContain(notice);
    expect(text).toContain(`${approve}<bdi dir="ltr">₪150.50</bdi>`);
    expect(text).toContain('Premium Wash · שטיפת פרימיום');
    expect(text).toContain(`<main lang="${language}" dir="${direction}">`);
  },
);

test('the page can be read in the other language, and keeps it through a refusal', async () => {
  const { payUrl } = await peerWith({ language: 'he' });
  expect((await ask(payUrl)).text).toContain('href="?language=en"');
  expect((await ask(`${payUrl}?language=en`)).text).toContain('What should the bank answer?');
  const { location } = await press(`${payUrl}?language=en`, 'decline');
  expect((await ask(new URL(location ?? '', payUrl).href)).text).toContain('The card was declined');
});

test('what a shop sends as a description stays text', async () => {
  const { payUrl } = await peerWith({ description: '<script>alert("x")</script> & \'co\'' });
  const { text } = await ask(payUrl);
  expect(text).not.toContain('<script');
  expect(text).toContain('&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; &#39;co&#39;');
});

test('the page runs no script, loads from its own house only, and posts to itself or the shop', async () => {
  const { payUrl } = await peerWith({
    returnUrl: 'https://shop.example/return',
    cancelUrl: 'https://shop.example/cancel',
  });
  const { headers, text } = await ask(payUrl);
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src data:; form-action 'self' https://shop.example; frame-ancestors 'none'; base-uri 'none'",
  );
  expect(headers['cache-control']).toBe('no-store, private');
  expect(text).not.toMatch(/<script|style="|<style|\son\w+=/);
  const style = await ask(new URL('../page.css', payUrl).href);
  expect([style.status, style.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
});

test('approving leads back to the shop, also on the second click, and is one capture', async () => {
  const { payUrl, peer, providerRef } = await peerWith();
  const [first, second] = await Promise.all([press(payUrl, 'approve'), press(payUrl, 'approve')]);
  expect([first, second].map(({ status, location }) => [status, location])).toEqual([
    [303, returnUrl],
    [303, returnUrl],
  ]);
  expect(await peer.findByMerchantRef('P1')).toMatchObject({ state: 'captured', last4: '4242' });
  expect(await peer.approve(providerRef)).toMatchObject({ moved: false });
});

test('a customer who returns after paying sees it and is led on, and can neither decline nor cancel', async () => {
  const { payUrl, peer } = await peerWith({ language: 'en' });
  await press(payUrl, 'approve');
  for (const outcome of ['decline', 'cancel', 'challenge']) {
    const { status, location } = await press(payUrl, outcome);
    expect([status, new URL(location ?? '', payUrl).href]).toEqual([303, payUrl]);
  }
  const { text } = await ask(payUrl);
  expect(text).toContain('Already paid');
  expect(text).toContain(`href="${returnUrl}"`);
  expect(text).not.toContain('<form');
  expect(await peer.findByMerchantRef('P1')).toMatchObject({ state: 'captured' });
});

test('a declined card is reported plainly, and can be tried again', async () => {
  const { payUrl, peer } = await peerWith({ language: 'en' });
  await press(payUrl, 'decline');
  const refusal = (await ask(payUrl)).text;
  expect(refusal).toContain('The card was declined');
  expect(refusal).toContain('You were not charged.');
  expect(refusal).toContain(`href="${cancelUrl}"`);
  expect(await peer.findByMerchantRef('P1')).toMatchObject({
    state: 'failed',
    failureReason: 'declined',
    last4: '0002',
  });
  expect((await ask(`${payUrl}?again=1`)).text).toContain('What should the bank answer?');
  expect((await press(payUrl, 'approve')).location).toBe(returnUrl);
  expect(await peer.findByMerchantRef('P1')).toMatchObject({ state: 'captured', failureReason: null, last4: '4242' });
});

test('cancelling leads back to the shop and closes the page permanently', async () => {
  const { payUrl, peer } = await peerWith({ language: 'en' });
  expect(await press(payUrl, 'cancel')).toMatchObject({ status: 303, location: cancelUrl });
  expect(await press(payUrl, 'cancel')).toMatchObject({ status: 303, location: cancelUrl });
  await press(payUrl, 'approve');
  expect(await peer.findByMerchantRef('P1')).toMatchObject({ state: 'failed', failureReason: 'cancelled' });
  expect((await ask(payUrl)).text).toContain('The payment was cancelled');
});

test('the security-code step takes the right code, typed as people type, and no other', async () => {
  const { payUrl, peer } = await peerWith({ language: 'en' });
  await press(payUrl, 'challenge');
  expect((await ask(payUrl)).text).toContain('One more step: the security code');
  expect(await peer.findByMerchantRef('P1')).toMatchObject({ state: 'pending' });
  const wrong = await press(payUrl, 'confirm', { code: '654321' });
  expect((await ask(new URL(wrong.location ?? '', payUrl).href)).text).toContain('This is not the code.');
  expect(await peer.findByMerchantRef('P1')).toMatchObject({ state: 'pending' });
  expect((await press(payUrl, 'confirm', { code: ' \u200e123 456' })).location).toBe(returnUrl);
  expect(await peer.findByMerchantRef('P1')).toMatchObject({ state: 'captured', last4: '3220' });
});

test('the security-code step cannot be jumped over from its beginning', async () => {
  const { payUrl, peer } = await peerWith();
  await press(payUrl, 'confirm', { code: '000000' });
  expect(await peer.findByMerchantRef('P1')).toMatchObject({ state: 'created' });
});

test('mobile pay speaks of the phone and keeps no card number', async () => {
  const { payUrl, peer } = await peerWith({ language: 'en', method: 'nayax' });
  expect((await ask(payUrl)).text).toContain('Nayax mobile pay');
  await press(payUrl, 'approve');
  expect(await peer.findByMerchantRef('P1')).toMatchObject({ state: 'captured', last4: null });
});

test("a link that names no payment says so in the reader's language", async () => {
  const { peer } = await peerWith();
  const hebrew = await ask(`${peer.baseUrl}/pay/nothing`, { headers: { 'accept-language': 'he-IL,he;q=0.9' } });
  expect([hebrew.status, hebrew.text.includes('אין תשלום כזה')]).toEqual([404, true]);
  expect((await ask(`${peer.baseUrl}/pay/nothing`)).text).toContain('There is no such payment');
});

test('an outcome that is none, and bodies that are none, are refused and change nothing', async () => {
  const { payUrl, peer } = await peerWith();
  expect((await press(payUrl, 'steal')).status).toBe(422);
  expect(
    (await ask(payUrl, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'outcome=approve' })).status,
  ).toBe(415);
  const long = { 'content-type': 'application/x-www-form-urlencoded' };
  expect(
    (await ask(payUrl, { method: 'POST', headers: long, body: `outcome=approve&x=${'x'.repeat(70_000)}` })).status,
  ).toBe(413);
  expect(
    (
      await ask(`${peer.baseUrl}/sessions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"a":',
      })
    ).status,
  ).toBe(400);
  expect(await peer.findByMerchantRef('P1')).toMatchObject({ state: 'created' });
});

const json = { 'content-type': 'application/json' };
const key = { authorization: `Bearer ${sandboxApiKey(SECRET)}` };

test.each([
  ["by another name than this machine's own", { host: 'shop.example' }],
  ['through a proxy', { 'x-forwarded-for': '203.0.113.9' }],
  ['through a proxy of the newer kind', { forwarded: 'for=203.0.113.9' }],
  ['with a wrong key', { authorization: 'Bearer 0000' }],
])('who asks %s opens no session, refunds nothing and controls nothing', async (_how, headers) => {
  const { peer } = await peerWith();
  const post = (path: string, body: object) =>
    ask(`${peer.baseUrl}${path}`, { method: 'POST', headers: { ...json, ...headers }, body: JSON.stringify(body) });
  expect((await post('/sessions', sessionRequest('P2'))).status).toBe(401);
  expect((await post('/refunds', { merchantRef: 'P1', amountAgorot: 1, idempotencyKey: 'x' })).status).toBe(401);
  expect((await post('/control/faults', { kind: 'lost' })).status).toBe(401);
  expect((await ask(`${peer.baseUrl}/control/payments`, { headers })).status).toBe(401);
  expect(await peer.findByMerchantRef('P2')).toBeNull();
});

test('with the key the bank serves from afar', async () => {
  const { peer } = await peerWith();
  const far = { ...key, 'x-forwarded-for': '203.0.113.9', host: 'shop.example' };
  expect((await ask(`${peer.baseUrl}/payments?merchantRef=P1`, { headers: far })).status).toBe(200);
});

test('a test can order faults, act for the customer and read the truth over the wire', async () => {
  const { peer } = await peerWith();
  const post = (path: string, body: object) =>
    ask(`${peer.baseUrl}${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) });
  expect((await post('/control/faults', { kind: 'late', delayMs: 60_000, count: 3 })).status).toBe(201);
  expect((await post('/control/faults', { kind: 'earthquake' })).status).toBe(422);
  expect(JSON.parse((await post('/control/actions', { merchantRef: 'P1', action: 'approve' })).text)).toMatchObject({
    moved: true,
    payment: { state: 'captured' },
  });
  expect((await post('/control/actions', { merchantRef: 'P9', action: 'approve' })).status).toBe(404);
  const truth = JSON.parse((await ask(`${peer.baseUrl}/control/payments?limit=1`)).text);
  expect(truth).toMatchObject({
    payments: [{ merchantRef: 'P1', state: 'captured', amountAgorot: 5_500 }],
    next: null,
  });
  expect(JSON.parse((await ask(`${peer.baseUrl}/control/faults`)).text)).toEqual({
    faults: [{ kind: 'late', delayMs: 60_000, count: 2 }],
  });
  expect((await ask(`${peer.baseUrl}/control/faults`, { method: 'DELETE' })).status).toBe(204);
  expect(peer.faults.list()).toEqual([]);
});
