import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { connect, createServer } from 'node:net';
import { dirname, join, normalize, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { spawnShop, startShop, type ShopProcess } from '#testing/shop/shop-process.ts';
import { makeDataDir, removeDataDir } from '#testing/database/test-cluster.ts';
import { SERVER_BUNDLE, serverSources } from './build.ts';

const dataDir = makeDataDir('start');
const environment = { DATA_DIR: dataDir, LOG_LEVEL: 'info' };
let shop: ShopProcess | null = null;

afterAll(async () => {
  await shop?.end('SIGKILL');
  const last = await startShop(environment);
  await last.end('SIGTERM');
  removeDataDir(dataDir);
  rmSync(dataDir, { recursive: true, force: true });
});

test(
  'the shop opens with nothing set, says where, and serves its page, its prices and its health',
  { timeout: 120_000 },
  async () => {
    shop = await startShop(environment);
    expect(shop.output()).toContain(`${shop.url}/he    עברית`);
    const page = await fetch(`${shop.url}/he`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('lang="he"');
    expect(await (await fetch(`${shop.url}/api/packages`)).json()).toHaveLength(3);
    expect(await (await fetch(`${shop.url}/readyz`)).json()).toMatchObject({ status: 'ready', durability: 'full' });
  },
);

test('the page’s one inline script is the one that the policy allows', async () => {
  if (shop === null) throw new Error('the shop is not open');
  const page = await fetch(`${shop.url}/en`);
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(await page.text()) ?? [];
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(script)));
  expect(page.headers.get('content-security-policy')).toContain(`'sha256-${digest.toString('base64')}'`);
});

const malformed: readonly (readonly [string, string])[] = [
  [
    'two lengths',
    'POST /api/express-checkout HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
  ],
  [
    'a length and chunks',
    'POST /api/express-checkout HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['a folded header', 'GET / HTTP/1.1\r\nHost: localhost\r\nX-A: b\r\n c\r\n\r\n'],
  [
    'a bad chunk',
    'POST /api/express-checkout HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n\r\n',
  ],
  ['a header of 100 KB', `GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['a header name with a space', 'GET / HTTP/1.1\r\nHost: localhost\r\nX A: b\r\n\r\n'],
];

async function answerTo(bytes: string): Promise<{ status: number; closed: boolean }> {
  const port = Number(new URL(shop?.url ?? 'http://localhost').port);
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  // a server that closes the connection early resets it
  socket.on('error', () => undefined);
  const closed = new Promise<true>((resolve) => socket.once('close', () => resolve(true)));
  socket.write(bytes);
  const result = await Promise.race([
    closed,
    new Promise<false>((resolve) => setTimeout(() => resolve(false), 5_000).unref()),
  ]);
  socket.destroy();
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0), closed: result };
}

test.each(malformed)('a request with %s is refused and its connection closed', async (_what, bytes) => {
  const { status, closed } = await answerTo(bytes);
  expect([0, 400, 413, 415, 431]).toContain(status);
  expect(closed).toBe(true);
});

test.each(['/api/./packages', '/api/%2e/packages', '/./api/packages', '/api/../api/packages'])(
  '%s is not another name for the list of packages',
  async (path) => {
    const { status } = await answerTo(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(status).toBe(404);
  },
);

test('whatever the bundle was made of makes a new one when it changes', () => {
  const { sources } = JSON.parse(readFileSync(`${SERVER_BUNDLE}.map`, 'utf8')) as { sources: string[] };
  const ours = sources
    .map((path) => normalize(join(dirname(SERVER_BUNDLE), path)))
    // these files are compiled from the messages, which are watched
    .filter((path) => existsSync(path) && !/^(node_modules|\.\.|messages\/compiled)\//.test(path));
  expect(ours.length).toBeGreaterThan(400);
  expect(ours.filter((path) => !serverSources.some((watched) => `${path}/`.startsWith(`${watched}/`)))).toEqual([]);
});

test('every function of ours is where the map says, Hebrew before it or not', () => {
  const map = new SourceMap(JSON.parse(readFileSync(`${SERVER_BUNDLE}.map`, 'utf8')) as SourceMapPayload);
  const files = new Map<string, string[]>();
  function lineOf(source: string, number: number): string {
    const lines = files.get(source) ?? readFileSync(resolve(dirname(SERVER_BUNDLE), source), 'utf8').split('\n');
    files.set(source, lines);
    return lines[number] ?? '';
  }
  const elsewhere: string[] = [];
  let found = 0;
  for (const [number, line] of readFileSync(SERVER_BUNDLE, 'utf8').split('\n').entries()) {
    for (const { index, 1: name = '' } of line.matchAll(/\bfunction ([A-Za-z]\w*)(?:\$\d+)?\(/g)) {
      const place = map.findEntry(number, index);
      // the source map contains no sources of packages
      if (!('originalSource' in place) || place.originalSource === undefined) continue;
      found += 1;
      if (!lineOf(place.originalSource, place.originalLine).includes(name)) elsewhere.push(name);
    }
  }
  expect(found).toBeGreaterThan(1_000);
  expect(elsewhere).toEqual([]);
});

test('what a module reads or starts beside itself is found from the bundle', () => {
  const bundle = readFileSync(SERVER_BUNDLE, 'utf8');
  const read = [...bundle.matchAll(/new URL\(`([^`]+)`,new URL\(`([^`]+)`,import\.meta\.url\)/g)];
  const found = read.map(([, file = '', module = '']) => resolve(dirname(SERVER_BUNDLE), dirname(module), file));
  expect(found.map((path) => path.split('/').at(-1))).toContain('re-encode-process.ts');
  expect(found.filter((path) => !existsSync(path))).toEqual([]);
});

test('a fault is printed with its places in the sources', { timeout: 60_000 }, async () => {
  const fault = encodeURIComponent('process.getuid = () => { throw new TypeError("broken on purpose"); }');
  const broken = spawnShop({ DATA_DIR: dataDir, PORT: '0', NODE_OPTIONS: `--import=data:text/javascript,${fault}` });
  const [code] = await once(broken.child, 'exit');
  expect(code).toBe(1);
  expect(broken.output()).toMatch(/server\/core\/db\/cluster\/private-cluster-owner\.ts:\d+:\d+/);
  expect(broken.output()).not.toContain(SERVER_BUNDLE);
});

test('a data folder that cannot be is explained in a sentence without a stack', { timeout: 60_000 }, async () => {
  const broken = spawnShop({ DATA_DIR: '/dev/null/shop', PORT: '0' });
  const [code] = await once(broken.child, 'exit');
  expect(code).toBe(1);
  expect(broken.output()).toMatch(
    /^The data folder \/dev\/null\/shop cannot be used: .* DATA_DIR to another folder\.$/m,
  );
  expect(broken.output()).not.toMatch(/^\s+at /m);
});

test('a second shop on the same port says so and goes away', { timeout: 60_000 }, async () => {
  const other = makeDataDir('port');
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const second = spawnShop({ DATA_DIR: other, PORT: String(port) });
  const [code] = await once(second.child, 'exit');
  taken.close();
  removeDataDir(other);
  expect(code).toBe(1);
  expect(second.output()).toContain(`Port ${port} is taken by another program. Stop it, or choose another PORT.`);
});

test('a shop with a wrong configuration names all of it and goes away', { timeout: 60_000 }, async () => {
  const wrong = spawnShop({ NODE_ENV: 'production', PORT: 'many', DATA_DIR: dataDir });
  const [code] = await once(wrong.child, 'exit');
  expect(code).toBe(1);
  expect(wrong.output()).toContain('PORT is not a port');
  expect(wrong.output()).not.toContain('at ');
});

test('closing lets running checkouts end, refuses new ones and ends with 0', { timeout: 60_000 }, async () => {
  if (shop === null) throw new Error('the shop is not open');
  const { url } = shop;
  const running = Array.from({ length: 20 }, (_, index) =>
    fetch(`${url}/api/express-checkout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ packageId: 1, email: `dana${index}@example.com`, paymentMethod: 'credit_card' }),
    }).then(async (answer) => (answer.status === 201 ? 'created' : ((await answer.json()) as { code: string }).code)),
  );
  await Promise.race(running);
  const code = await shop.end('SIGTERM');
  const answers = await Promise.allSettled(running);
  expect(code).toBe(0);
  const answered = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  expect(answered.length).toBeGreaterThan(0);
  // the sandbox bank runs in this server, so a checkout that has not reached it yet finds it closed
  expect(answered.filter((word) => word !== 'created' && word !== 'payment_provider_unavailable')).toEqual([]);
  await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
});

test('the next start finds everything as it was', { timeout: 60_000 }, async () => {
  shop = await startShop({ ...environment, DRAIN_SECONDS: '3' });
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  expect(shop.output()).not.toMatch(/schema created|migration applied/);
});

test(
  'told to stop behind a balancer, it says so, serves on for a while, and then closes',
  { timeout: 60_000 },
  async () => {
    if (shop === null) throw new Error('the shop is not open');
    const { url } = shop;
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(200);
    const told = performance.now();
    const ended = shop.end('SIGTERM').then((code) => ({ code, afterMs: performance.now() - told }));
    const readiness = async () => {
      const answer = await fetch(`${url}/readyz`);
      return { status: answer.status, reason: ((await answer.json()) as { reason?: string }).reason };
    };
    await expect.poll(readiness, { timeout: 2_000, interval: 20 }).toEqual({ status: 503, reason: 'closing' });
    expect((await fetch(`${url}/api/packages`)).status).toBe(200);
    const { code, afterMs } = await ended;
    expect(code).toBe(0);
    expect(afterMs).toBeGreaterThan(3_000);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow('fetch failed');
  },
);

test('a start with an https URL and no named proxy logs a warning', { timeout: 120_000 }, async () => {
  const warned = spawnShop({ ...environment, PORT: '0', PUBLIC_URL: 'https://shop.example' });
  const ended = once(warned.child, 'exit');
  await expect.poll(() => warned.output(), { timeout: 60_000 }).toContain('but TRUSTED_PROXIES is empty');
  warned.child.kill('SIGTERM');
  await ended;
});
