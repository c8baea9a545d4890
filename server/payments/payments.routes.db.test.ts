import { singleGateway } from '#server/payments/adapters/gateways.ts';
import { createHmac, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createHttpJson } from '#server/core/outbound/http-json.ts';
import { createSandboxGateway } from './adapters/sandbox/sandbox-gateway.ts';
import { DatabaseUnavailableError } from '#server/core/db/pool/database-errors.ts';
import { buildTestApp } from '#testing/shop/build-test-app.ts';

const SECRET = 'the-secret-of-this-sandbox-only';
const OLD_SECRET = 'the-secret-before-the-last-change';
const gateway = createSandboxGateway({
  baseUrl: 'http://127.0.0.1:9',
  secrets: [SECRET, OLD_SECRET],
  httpJson: createHttpJson(),
});

const { app, deps, clock } = await buildTestApp({ overrides: () => ({ gateways: singleGateway(gateway) }) });
const broken = await buildTestApp({
  overrides: ({ db }) => ({
    gateways: singleGateway(gateway),
    db: { ...db, gather: () => Promise.reject(new DatabaseUnavailableError(new Error('down'))) },
  }),
});

type Sent = { readonly body?: string; readonly signature?: string; readonly secret?: string; readonly at?: number };

function event(merchantRef = 'P1'): string {
  return JSON.stringify({ eventId: `evt_${randomUUID()}`, type: 'payment.captured', merchantRef, state: 'captured' });
}

function deliver(
  { body = event(), secret = SECRET, at = clock.now(), signature }: Sent,
  to = app,
  url = '/api/webhooks/sandbox',
) {
  const seconds = Math.floor(at / 1_000);
  const mac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return to.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', 'x-sandbox-signature': signature ?? `t=${seconds},v1=${mac}` },
    payload: body,
  });
}

async function storedEvents(): Promise<number> {
  return (await deps.db.executeSql('select 1 from webhook_event')).rows.length;
}

test('visitors see exactly the methods that the payment page accepts', async () => {
  const answer = await app.inject({ url: '/api/payment-methods' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual(gateway.offers);
});

test('a genuine event is kept as it came and answered 200, a repeated one too, and kept once', async () => {
  const body = event();
  const before = await storedEvents();
  expect([(await deliver({ body })).statusCode, (await deliver({ body })).statusCode]).toEqual([200, 200]);
  expect(await storedEvents()).toBe(before + 1);
  const { rows } = await deps.db.executeSql(
    `select convert_from(body, 'UTF8') as body from webhook_event order by received_at desc limit 1`,
  );
  expect(rows).toEqual([{ body }]);
});

test('twenty deliveries of one event at once are twenty times 200 and one row', async () => {
  const body = event();
  const before = await storedEvents();
  const answers = await Promise.all(Array.from({ length: 20 }, () => deliver({ body })));
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  expect(await storedEvents()).toBe(before + 1);
});

test('nothing forged is accepted or stored', async () => {
  const before = await storedEvents();
  const body = event();
  const now = clock.now();
  const forgeries: Sent[] = [
    { secret: 'another shop’s secret, as long as ours' },
    { secret: '' },
    { signature: '' },
    { signature: `t=${Math.floor(now / 1_000)},v1=${'0'.repeat(64)}` },
    { signature: 't=1' },
    { at: now - 301_000 },
    { at: now + 301_000 },
  ];
  for (const forgery of forgeries) expect((await deliver({ body, ...forgery })).statusCode).toBe(401);
  const seconds = Math.floor(now / 1_000);
  const mac = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex');
  for (let position = 0; position < body.length; position += 7) {
    const flipped = Buffer.from(body);
    flipped.writeUInt8(flipped.readUInt8(position) ^ 1, position);
    const answer = await deliver({ body: flipped.toString('latin1'), signature: `t=${seconds},v1=${mac}` });
    expect(answer.statusCode).toBe(401);
  }
  expect(await storedEvents()).toBe(before);
});

test('while a secret is being changed both are accepted', async () => {
  expect((await deliver({ secret: OLD_SECRET })).statusCode).toBe(200);
});

test('a signature covers bytes: the same JSON in another spelling is refused, any content type is read as bytes', async () => {
  const body = event();
  const seconds = Math.floor(clock.now() / 1_000);
  const mac = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex');
  const signature = `t=${seconds},v1=${mac}`;
  expect((await deliver({ body: body.replace('{', '{ '), signature })).statusCode).toBe(401);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16']) {
    const fresh = event();
    const ours = createHmac('sha256', SECRET).update(`${seconds}.${fresh}`).digest('hex');
    const answer = await app.inject({
      method: 'POST',
      url: '/api/webhooks/sandbox',
      headers: { 'content-type': type, 'x-sandbox-signature': `t=${seconds},v1=${ours}` },
      payload: fresh,
    });
    expect([type, answer.statusCode]).toEqual([type, 200]);
  }
});

test('a provider we do not have is 404, an empty body 401, a large one 413', async () => {
  expect((await deliver({}, app, '/api/webhooks/other')).statusCode).toBe(404);
  expect((await app.inject({ method: 'POST', url: '/api/webhooks/sandbox' })).statusCode).toBe(401);
  const large = JSON.stringify({ eventId: 'e', merchantRef: 'P1', filler: 'x'.repeat(70_000) });
  expect((await deliver({ body: large })).statusCode).toBe(413);
});

test('while the database is down the provider gets 503, never 2xx, and retries', async () => {
  const answer = await deliver({}, broken.app);
  expect([answer.statusCode, answer.headers['retry-after'] !== undefined]).toEqual([503, true]);
});
