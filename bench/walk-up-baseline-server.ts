import {
  createHash,
  createHmac,
  createPublicKey,
  randomUUID,
  timingSafeEqual,
  verify,
  type KeyObject,
} from 'node:crypto';
import type { ServerResponse } from 'node:http';
import Fastify, { type FastifyRequest } from 'fastify';
import { Pool } from 'pg';
import { sandboxSignatureHeader } from '#contracts/payments/sandbox-pay.ts';
import {
  parseSignatureHeader,
  parseSignatureInputHeader,
  signatureBase,
} from '#domain/stations/machine/station-signature.ts';
import { send } from './load.ts';

/**
 * The baseline of a walk-up. It serves the same requests as the shop, from the same customers, provider and machines,
 * and checks the same signatures. Each request runs only the necessary statements, nothing is refused, and waiting
 * streams and long polls are woken in memory. Cluster, durability and number of connections are the same.
 */
const env = (name: string) => process.env[name] ?? '';
const publicUrl = env('PUBLIC_URL');
const pool = new Pool({ connectionString: env('BASELINE_DATABASE_URL'), max: 10 });
const LONG_POLL_MS = 20_000;
const PRICE_AGOROT = 15_000;
const allowance = { washes: 0, minutes: 8 };

await pool.query(`
  create schema if not exists baseline;
  create table if not exists baseline.walk_up (
    walk_up_id uuid primary key, station_id uuid not null, bay_no integer not null, state text not null,
    created_at timestamptz not null default now());
  create table if not exists baseline.walk_up_move (
    walk_up_id uuid not null, kind text not null, amount bigint not null, primary key (walk_up_id, kind));
  create table if not exists baseline.wash (
    wash_id uuid primary key, station_id uuid not null, bay_no integer not null, state text not null);
  create index if not exists wash_held on baseline.wash (station_id) where state = 'held';
`);

type Row = Record<string, unknown>;

/** Runs one named statement, which is parsed and planned once for each connection. */
async function run(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
  return (await pool.query<Row>({ name, text, values: [...values] })).rows;
}

async function viewOf(walkUpId: string): Promise<string> {
  const readMicros = Math.round((performance.timeOrigin + performance.now()) * 1_000);
  const [row] = await run('read', 'select state, bay_no, station_id from baseline.walk_up where walk_up_id = $1', [
    walkUpId,
  ]);
  return JSON.stringify({ walkUpToken: walkUpId, readMicros, ...row });
}

/** Event streams of open pages by walk-up id, and functions that end a machine's long poll by station id. */
const pages = new Map<string, ServerResponse>();
const waiting = new Map<string, () => void>();

/** Sends the walk-up to the stream of its open page. */
async function notifyPages(walkUpId: string): Promise<void> {
  const page = pages.get(walkUpId);
  if (page !== undefined) page.write(`event: changed\ndata: ${await viewOf(walkUpId)}\n\n`);
}

const app = Fastify();
app.get('/ready', () => 'ok');

app.post('/api/walk-ups', async (request, reply) => {
  const { slug, bayNo, paymentMethod } = request.body as { slug: string; bayNo: number; paymentMethod: string };
  const walkUpId = randomUUID();
  await run(
    'reserve',
    `insert into baseline.walk_up (walk_up_id, station_id, bay_no, state)
     select $1, station_id, $3, 'reserved' from public.station where slug = $2`,
    [walkUpId, slug, bayNo],
  );
  const opened = await send('POST', `${env('BASELINE_BANK_URL')}/sessions`, {
    body: JSON.stringify({
      merchantRef: walkUpId,
      amountAgorot: PRICE_AGOROT,
      currency: 'ILS',
      method: paymentMethod,
      webhookUrl: `${publicUrl}/webhook`,
    }),
  });
  const { payUrl } = JSON.parse(opened.body) as { payUrl: string };
  await run('session', `update baseline.walk_up set state = 'paying' where walk_up_id = $1`, [walkUpId]);
  return reply
    .code(201)
    .header('set-cookie', `purchase=${walkUpId}; Path=/; HttpOnly`)
    .send({ walkUpToken: walkUpId, redirectUrl: payUrl, reservedUntil: new Date().toISOString() });
});

app.get<{ Params: { id: string } }>('/api/walk-ups/:id', async ({ params }, reply) =>
  reply.type('application/json').send(await viewOf(params.id)),
);

app.get<{ Params: { id: string } }>('/api/walk-ups/:id/events', async ({ params: { id } }, reply) => {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  pages.set(id, reply.raw);
  reply.raw.once('close', () => pages.delete(id));
  await notifyPages(id);
});

app.post<{ Params: { id: string } }>('/api/walk-ups/:id/start', async ({ params: { id } }, reply) => {
  const [started] = await run(
    'start',
    `with started as (update baseline.walk_up set state = 'starting' where walk_up_id = $1 returning *)
     insert into baseline.wash (wash_id, station_id, bay_no, state) select walk_up_id, station_id, bay_no, 'held' from started
     returning station_id`,
    [id],
  );
  waiting.get(String(started?.['station_id']))?.();
  void notifyPages(id);
  return reply.type('application/json').send(await viewOf(id));
});

void app.register((scope, _options, done) => {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body));

  scope.post('/webhook', async (request, reply) => {
    const [time = '', given = ''] = String(request.headers[sandboxSignatureHeader]).split(',v1=');
    const body = request.body as Buffer;
    const signed = createHmac('sha256', env('BASELINE_BANK_SECRET'))
      .update(`${time.slice('t='.length)}.`)
      .update(body);
    if (!timingSafeEqual(signed.digest(), Buffer.from(given, 'hex'))) return reply.code(401).send();
    const { merchantRef } = JSON.parse(body.toString()) as { merchantRef: string };
    await run(
      'capture',
      `with paid as (update baseline.walk_up set state = 'paid' where walk_up_id = $1 returning walk_up_id)
       insert into baseline.walk_up_move
       select walk_up_id, kind, 1 from paid, unnest(array['journal', 'entry', 'lot', 'issue', 'mail']) as kind`,
      [merchantRef],
    );
    void notifyPages(merchantRef);
    return { ok: true };
  });

  signed('/api/station/boot', () => ({ status: 'accepted', heartbeatSeconds: 60, offline: allowance }));
  signed('/api/station/commands', async (stationId) => ({ commands: await commandsOf(stationId) }));
  signed('/api/station/events', async (_stationId, content) => {
    const { events } = content as { events: { remoteStartId: string; kind: string }[] };
    for (const { remoteStartId, kind } of events) await report(remoteStartId, kind);
    return { results: events.map(() => ({ outcome: 'applied' })), offline: allowance };
  });
  done();

  function signed(path: string, handle: (stationId: string, content: unknown) => object | Promise<object>): void {
    scope.post(path, async (request, reply) => {
      const stationId = await stationOf(request, path);
      if (stationId === null) return reply.code(401).send();
      const answer = await handle(stationId, JSON.parse((request.body as Buffer).toString()));
      return { time: new Date().toISOString(), ...answer };
    });
  }
});

const keys = new Map<string, KeyObject>();

function keyOf(raw: Buffer): KeyObject {
  const x = raw.toString('base64url');
  const key = keys.get(x) ?? createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  keys.set(x, key);
  return key;
}

/** Returns the station that signed the request; null if the signature is not valid. */
async function stationOf(request: FastifyRequest, path: string): Promise<string | null> {
  const header = (name: string) => String(request.headers[name]);
  const input = parseSignatureInputHeader(header('signature-input'));
  const signature = parseSignatureHeader(header('signature'));
  const contentDigest = header('content-digest');
  const digest = createHash('sha256')
    .update(request.body as Buffer)
    .digest('base64');
  if (input === null || signature === null || contentDigest !== `sha-256=:${digest}:`) return null;
  const [key] = await run('key', 'select station_id, public_key from public.station_key where station_key_id = $1', [
    input.keyId,
  ]);
  if (key === undefined) return null;
  const base = signatureBase({ ...input, contentDigest, method: 'POST', path });
  const isValid = verify(null, Buffer.from(base), keyOf(key['public_key'] as Buffer), Buffer.from(signature, 'base64'));
  return isValid ? String(key['station_id']) : null;
}

/** Returns the washes to start. If there are none, waits for the next wash (long poll). */
async function commandsOf(stationId: string): Promise<object[]> {
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting.get(stationId)?.();
  waiting.set(stationId, resolve);
  const timer = setTimeout(resolve, LONG_POLL_MS);
  const now = await claim(stationId);
  if (now.length === 0) await promise;
  clearTimeout(timer);
  if (waiting.get(stationId) === resolve) waiting.delete(stationId);
  return now.length > 0 ? now : claim(stationId);
}

async function claim(stationId: string): Promise<object[]> {
  const rows = await run(
    'claim',
    `update baseline.wash set state = 'offered' where station_id = $1 and state = 'held' returning wash_id, bay_no`,
    [stationId],
  );
  return rows.map((row) => ({
    kind: 'start',
    remoteStartId: row['wash_id'],
    bayNo: row['bay_no'],
    minutes: allowance.minutes,
    startBefore: new Date(Date.now() + LONG_POLL_MS).toISOString(),
  }));
}

async function report(washId: string, kind: string): Promise<void> {
  if (kind === 'started') {
    await run(
      'started',
      `with washed as (update baseline.wash set state = 'completed' where wash_id = $1 returning wash_id)
       update baseline.walk_up w set state = 'washing' from washed where w.walk_up_id = washed.wash_id`,
      [washId],
    );
  } else await run('ended', `update baseline.wash set state = 'ended' where wash_id = $1`, [washId]);
  void notifyPages(washId);
}

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.once('SIGTERM', () => {
  for (const page of pages.values()) page.end();
  for (const wake of waiting.values()) wake();
  void app.close().then(() => pool.end());
});
