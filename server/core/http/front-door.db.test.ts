import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { buildTestApp } from '#testing/shop/build-test-app.ts';

const TOKEN = 'a-token-that-only-the-operator-knows-0123';

/** The test shop with a different configuration. */
async function shopWith(changes: { readonly production: boolean; readonly metricsToken: string | null }) {
  const shop = await buildTestApp({
    overrides: (deps) => ({ config: { ...deps.config, ...changes } }),
  });
  return shop.app;
}

const development = await shopWith({ production: false, metricsToken: null });
await development.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => development.close());

/** Sends raw bytes; returns the status code, or 0 if the connection just closed. */
function sendRaw(lines: readonly string[]): Promise<number> {
  const { port } = development.server.address() as { port: number };
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      text += chunk;
      socket.end();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)));
  });
}

test('in production the metrics always require the token, also from this machine', async () => {
  const withToken = await shopWith({ production: true, metricsToken: TOKEN });
  const without = await shopWith({ production: true, metricsToken: null });
  const ask = (app: typeof withToken, headers = {}) => app.inject({ url: '/metrics', headers });
  expect((await ask(withToken)).statusCode).toBe(404);
  expect((await ask(withToken, { authorization: 'Bearer of another token' })).statusCode).toBe(404);
  expect((await ask(withToken, { authorization: `Bearer ${TOKEN}` })).statusCode).toBe(200);
  expect((await ask(without)).statusCode).toBe(404);
  expect((await development.inject({ url: '/metrics' })).statusCode).toBe(200);
});

test.for([
  ['localhost:4000', 200],
  ['shop.localhost', 200],
  ['127.0.0.1:4000', 200],
  ['[::1]:4000', 200],
  ['shampaw.example', 200],
  ['rebound.example', 421],
  ['localhost.rebound.example', 421],
  ['127.0.0.1.rebound.example:4000', 421],
  ['192.168.1.4', 421],
] as const)('in development %s is answered with %i, whatever it asks for', async ([host, status]) => {
  for (const url of ['/healthz', '/robots.txt', '/en']) {
    expect((await sendRaw([`GET ${url} HTTP/1.1`, `Host: ${host}`])) === 421, url).toBe(status === 421);
  }
});

test('in production any host name is answered: the proxy in front decides', async () => {
  const production = await shopWith({ production: true, metricsToken: null });
  expect((await production.inject({ url: '/healthz', headers: { host: 'rebound.example' } })).statusCode).toBe(200);
});

test('two Host headers are refused, even equal ones', async () => {
  for (const url of ['/healthz', '/robots.txt']) {
    expect(await sendRaw([`GET ${url} HTTP/1.1`, 'Host: localhost', 'Host: evil.example'])).toBe(400);
    expect(await sendRaw([`GET ${url} HTTP/1.1`, 'Host: localhost', 'Host: localhost'])).toBe(400);
    expect(await sendRaw([`GET ${url} HTTP/1.1`, 'Host: localhost'])).toBe(200);
  }
});

test('slow headers are cut off within fifteen seconds: the limit plus the check interval', () => {
  const interval = Object.getOwnPropertySymbols(development.server).find(({ description }) =>
    description?.includes('connectionsCheckingInterval'),
  );
  const looked = Reflect.get(development.server, interval ?? '') as object;
  const everyMs = Number(Reflect.get(looked, '_repeat'));
  expect(development.server.headersTimeout + everyMs).toBeLessThanOrEqual(15_000);
});
test('the return address accepts a POST of the payment page from any site and redirects by GET', async () => {
  const path = `/en/checkout/return/${'0'.repeat(32)}`;
  for (const [url, type] of [
    [path, 'application/x-www-form-urlencoded'],
    [`${path}?status=ok`, 'application/json'],
    [path.slice(3), 'text/plain'],
  ] as const) {
    const headers = { 'content-type': type, 'sec-fetch-site': 'cross-site', origin: 'https://bank.example' };
    const answer = await development.inject({ method: 'POST', url, headers, payload: 'amount=1' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, url]);
  }
  const elsewhere = await development.inject({ method: 'POST', url: '/en/checkout/return//evil.example' });
  expect(elsewhere.headers.location ?? '').not.toContain('//');
});
