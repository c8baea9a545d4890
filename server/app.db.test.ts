import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Endpoint } from '#contracts/core/endpoint.ts';
import { problemCodes } from '#contracts/core/problem.ts';
import { DatabaseUnavailableError } from './core/db/pool/database-errors.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';
import { refusals } from './modules.ts';

const headersEverywhere = [
  'content-security-policy',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'cache-control',
];

/** Lists every endpoint that a contract file exports. */
async function contractEndpoints(): Promise<Endpoint[]> {
  const folder = new URL('../contracts/', import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const modules = await Promise.all(
    files.map((file): Promise<Record<string, unknown>> => import(new URL(file, folder).href)),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'answer' in value && 'problems' in value;
}

const { app, lines } = await buildTestApp({
  more: (made) => {
    made.get('/test/bug', { config: { access: 'anyone' } }, () => {
      throw new Error('a bug with dana@example.com in it');
    });
    made.get('/test/own', { config: { access: 'loopback' } }, () => 'inside');
  },
});

const broken = await buildTestApp({
  overrides: () => {
    const away = (): Promise<never> => Promise.reject(new DatabaseUnavailableError(new Error('down')));
    return {
      db: {
        query: away,
        gather: away,
        executeSql: away,
        inTransaction: away,
        withLongTimeout: away,
        listen: async () => undefined,
        notify: away,
        close: async () => undefined,
      },
    };
  },
});

const fromOurPage = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
const purchase = { packageId: 1, email: 'dana@example.com', paymentMethod: 'credit_card' };

const answers: readonly (readonly [string, string, number])[] = [
  ['GET', '/healthz', 200],
  ['GET', '/readyz', 200],
  ['GET', '/metrics', 200],
  ['GET', '/api/packages', 200],
  ['GET', '/api/openapi.json', 200],
  ['GET', '/api/docs', 200],
  ['GET', '/', 200],
  ['GET', '/he', 200],
  ['GET', '/nowhere', 404],
  ['GET', '/assets/none.js', 404],
  ['GET', '/api/none', 404],
  ['GET', '/api/orders/none', 404],
  ['GET', '/test/bug', 500],
  ['GET', '/%zz', 400],
  ['GET', '/api/express-checkout', 405],
  ['DELETE', '/api/packages', 405],
  ['POST', '/api/express-checkout', 400],
  ['POST', '/nowhere', 404],
  ['GET', '/dev/outbox', 200],
];

test.each(answers)('%s %s answers %i with every protecting header', async (method, url, status) => {
  const answer = await app.inject({ method: method as 'GET', url });
  expect(answer.statusCode).toBe(status);
  for (const name of headersEverywhere) expect(answer.headers[name], name).toBeDefined();
});

const proxied: readonly (readonly [trusted: string, forwardedFor: string, address: string])[] = [
  ['', '203.0.113.9', '10.1.2.3'],
  ['192.0.2.0/24', '203.0.113.9', '10.1.2.3'],
  ['10.0.0.0/8', '203.0.113.9', '203.0.113.9'],
  ['10.0.0.0/8', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
];

const behindProxies = await Promise.all(
  proxied.map(async ([trusted]) => {
    const made = await buildTestApp({
      environment: { TRUSTED_PROXIES: trusted },
      more: (routes) => {
        routes.get('/test/who', { config: { access: 'anyone' } }, (request) => ({ ip: request.ip }));
      },
    });
    return made.app;
  }),
);

test('the client address comes from the trusted proxy, and other headers are ignored', async () => {
  for (const [index, [, forwardedFor, address]] of proxied.entries()) {
    const answer = await behindProxies[index]?.inject({
      url: '/test/who',
      remoteAddress: '10.1.2.3',
      headers: { 'x-forwarded-for': forwardedFor },
    });
    expect(answer?.json()).toEqual({ ip: address });
  }
});

test('a browser over the checkout limit gets a time to retry, and others are not affected', async () => {
  const start = (cookie?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/express-checkout',
      headers: { ...fromOurPage, ...(cookie === undefined ? {} : { cookie }) },
      payload: purchase,
      remoteAddress: '198.51.100.7',
    });
  const cookie = String((await start()).headers['set-cookie']).split(';')[0];
  const statuses = [];
  for (let index = 0; index < 10; index += 1) statuses.push((await start(cookie)).statusCode);
  expect(new Set(statuses)).toEqual(new Set([201]));
  const refused = await start(cookie);
  expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await start()).statusCode).toBe(201);
});

test('HSTS for two years is set in production only', async () => {
  const answer = await app.inject('/healthz');
  expect(answer.headers['strict-transport-security']).toBeUndefined();
});

test('a page behind a capability link is never cached, indexed or sent as a referrer', async () => {
  for (const url of [
    '/api/orders/none',
    '/api/receipts/none',
    '/checkout/return/x',
    '/he/receipt/x',
    '/en/voucher/x',
  ]) {
    const { headers } = await app.inject(url);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store, private',
      'x-robots-tag': 'noindex, nofollow',
    });
  }
});

test('every refusal has its own status between 400 and 503', () => {
  for (const code of problemCodes) {
    expect(refusals[code].status).toBeGreaterThanOrEqual(400);
    expect(refusals[code].status).toBeLessThanOrEqual(503);
  }
});

test('a bug is answered without details, in the language of the visitor', async () => {
  const answer = await app.inject({ url: '/test/bug', headers: { 'accept-language': 'he' } });
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ code: 'internal_error', message: expect.stringMatching(/[א-ת]/) });
  expect(lines.some((line) => line.level === 'error' && line.text === 'a request failed')).toBe(true);
});

test('a visitor who meets an error gets a page, not a line of JSON', async () => {
  const answer = await app.inject({ url: '/test/bug', headers: { accept: 'text/html', cookie: 'language=he' } });
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-type']).toContain('text/html');
  expect(answer.body).toContain('lang="he"');
});

test('while the database is unavailable the answer is 503 with a time to retry', async () => {
  for (const [method, url] of [
    ['GET', '/api/packages'],
    ['GET', '/readyz'],
    ['POST', '/api/express-checkout'],
  ] as const) {
    const payload = method === 'POST' ? { payload: purchase, headers: fromOurPage } : {};
    const answer = await broken.app.inject({ method, url, ...payload });
    expect(answer.statusCode, url).toBe(503);
    expect(answer.headers['retry-after'], url).toBe('5');
    expect(answer.json(), url).toMatchObject({ code: 'service_unavailable' });
  }
  expect((await broken.app.inject('/healthz')).statusCode).toBe(200);
});

const tricks: readonly (readonly [string, Record<string, string>, string | Buffer, number])[] = [
  ['no content type', {}, '{}', 415],
  ['plain text', { 'content-type': 'text/plain' }, '{}', 415],
  ['upper case', { 'content-type': 'Application/JSON' }, JSON.stringify(purchase), 201],
  ['a tab before the parameter', { 'content-type': 'application/json;\tcharset=utf-8' }, JSON.stringify(purchase), 201],
  ['a trailing semicolon', { 'content-type': 'application/json;' }, JSON.stringify(purchase), 201],
  ['another charset', { 'content-type': 'application/json; charset=utf-16' }, '{}', 415],
  ['a form as multipart', { 'content-type': 'multipart/form-data; boundary=x' }, '--x--', 415],
  ['JSON that ends early', { 'content-type': 'application/json' }, '{"packageId":', 400],
  ['nothing at all', { 'content-type': 'application/json' }, '', 400],
  ['bytes that are no text', { 'content-type': 'application/json' }, Buffer.of(0x7b, 0xff, 0xfe, 0x7d), 400],
  ['a poisoned prototype', { 'content-type': 'application/json' }, '{"__proto__":{"polluted":true}}', 400],
  ['a list', { 'content-type': 'application/json' }, '[]', 400],
  ['null', { 'content-type': 'application/json' }, 'null', 400],
  ['more than 64 KiB', { 'content-type': 'application/json' }, `"${'x'.repeat(70_000)}"`, 413],
];

test.each(tricks)(
  'a checkout with %s is read or refused, never let through unread',
  async (...[, headers, payload, status]) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/express-checkout',
      headers: { 'sec-fetch-site': 'same-origin', ...headers },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-security-policy']).toBeDefined();
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  },
);

test('all invalid fields are reported at once, in the language of the form', async () => {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/express-checkout',
    headers: { ...fromOurPage, 'x-language': 'he' },
    payload: { packageId: 'many', email: 'dana', paymentMethod: 'barter' },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    code: 'validation_failed',
    fields: {
      packageId: { code: 'invalid', message: expect.stringMatching(/[א-ת]/) },
      email: { code: 'invalid_email' },
      paymentMethod: { code: 'not_a_choice' },
    },
  });
});

const paths = [
  '//api/packages',
  '/api//packages',
  '/api%2fpackages',
  '/api/packages/',
  '/api/packages;x=1',
  '/api/packages.',
  '/API/packages',
  '/api/packages%00',
  '//evil.example/en',
  '/\\evil.example',
];

test.each(paths)('%s is not the list of packages', async (url) => {
  const answer = await app.inject(url);
  expect(answer.headers['etag']).not.toBe((await app.inject('/api/packages')).headers['etag']);
  expect(answer.statusCode).toBeLessThan(500);
});

test('a method override header is ignored', async () => {
  const answer = await app.inject({ url: '/api/packages', headers: { 'x-http-method-override': 'DELETE' } });
  expect(answer.statusCode).toBe(200);
});

test('a repeated parameter is not read as a list, it is ignored or refused', async () => {
  const answer = await app.inject('/api/packages?a=1&a=2');
  expect(answer.statusCode).toBe(200);
});

test('operator addresses answer this machine only', async () => {
  expect((await app.inject('/test/own')).body).toBe('inside');
  expect((await app.inject({ url: '/test/own', remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
  expect((await app.inject({ url: '/test/own', headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode).toBe(404);
  expect((await app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
});

test('every endpoint is in the published contract, and every endpoint of the contract is served', async () => {
  const { paths: described } = (await app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>();
  const handedOut = Object.entries(described).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = app.known.routes
    .filter(({ method, path }) => path.startsWith('/api/') && method !== 'HEAD')
    .filter(({ path }) => path !== '/api/openapi.json' && path !== '/api/docs')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(served.length).toBeGreaterThan(10);
  expect(handedOut).toEqual(expect.arrayContaining(served));
  const promised = (await contractEndpoints()).map(
    ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(promised.length).toBeGreaterThan(10);
  expect(handedOut).toEqual(expect.arrayContaining(promised));
});

test('the calls of the machines are described with their headers, bodies and refusals', async () => {
  type Described = { parameters: readonly { name: string }[]; requestBody: object; responses: object };
  const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: Record<string, { post?: Described }> }>();
  for (const name of ['boot', 'heartbeat', 'commands', 'scan', 'events']) {
    const call = paths[`/api/station/${name}`]?.post;
    expect(call?.parameters.map((parameter) => parameter.name)).toEqual([
      'content-digest',
      'signature-input',
      'signature',
    ]);
    expect(call?.requestBody).toMatchObject({ content: { 'application/json': { schema: { type: 'object' } } } });
    const others = [...(name === 'boot' ? [] : ['412']), ...(name === 'events' ? ['429'] : [])];
    expect(Object.keys(call?.responses ?? {})).toEqual(['200', '400', '401', ...others, '413', '503'].toSorted());
  }
});

test('a call without a contract is described as a signed call, a stream or a redirect', async () => {
  type Operation = { summary: string; responses: Record<string, { content?: object }> };
  const { paths } = (await app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>;
  }>();
  const described = (path: string, method = 'get') => paths[path]?.[method];
  for (const path of [
    '/api/admin/changes',
    '/api/redemptions/{redemptionToken}/events',
    '/api/walk-ups/{walkUpToken}/events',
  ])
    expect(Object.keys(described(path)?.responses['200']?.content ?? {}), path).toEqual(['text/event-stream']);
  for (const path of ['/api/login', '/api/auth/callback/{provider}', '/api/auth/oauth/{provider}'])
    expect(Object.keys(described(path)?.responses ?? {}), path).toEqual(['303']);
  const signed = Object.entries(paths).filter(([path]) =>
    JSON.stringify(paths[path]).includes('Verified by the signature'),
  );
  expect(signed.map(([path]) => path)).toEqual([
    '/api/webhooks/{provider}',
    '/api/webhooks/{provider}/{mark}',
    '/api/terminals/nayax/{key}/*',
  ]);
});

test('a response with a next page has the address of that page', async () => {
  type Described = { get?: { parameters: readonly { name: string }[]; responses: object } };
  const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: Record<string, Described> }>();
  const paged = Object.entries(paths).filter(([, { get }]) => get?.parameters.some(({ name }) => name === 'cursor'));
  expect(paged.map(([path]) => path).toSorted()).toEqual([
    '/api/points/moves',
    '/api/receipts',
    '/api/vouchers',
    '/api/wash-history',
  ]);
  for (const [, { get }] of paged) {
    expect(get?.responses).toMatchObject({
      200: { headers: { link: { required: false, schema: { type: 'string' } } } },
    });
  }
  expect((await app.inject('/api/docs')).body).toContain('Header <code>link</code>');
});

test('the contract has a readable page under the same content policy', async () => {
  const page = await app.inject('/api/docs');
  expect(page.body).toContain('POST /api/express-checkout');
  expect(page.body).not.toMatch(/<script|style=/);
});

test('the log contains no address and no personal data', () => {
  expect(JSON.stringify(lines.filter((line) => line.text === 'answered'))).not.toContain('dana');
});
