import { createServer, type Server } from 'node:http';
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { buildTestApp, plainPages } from '#testing/shop/build-test-app.ts';
import { encodeBody } from './encoded-body.ts';

const script = await encodeBody(Buffer.from('export const paw = 1;'.repeat(100)));
const picture = await encodeBody(Buffer.from('<svg/>'));
let edition = 'first edition';

const { app, clock, deps, lines } = await buildTestApp({
  overrides: () => ({
    pages: {
      ...plainPages,
      render: async (request) => {
        const page = await plainPages.render(request);
        const redirect = request.url.includes('old') ? { redirect: '/en', status: 302 } : {};
        return { ...page, html: `${page.html}${edition.repeat(100)}`, ...redirect };
      },
      files: new Map([
        ['/assets/paw-1.js', { body: script, contentType: 'text/javascript; charset=utf-8', immutable: true }],
        ['/service-worker.js', { body: script, contentType: 'text/javascript; charset=utf-8', immutable: false }],
        ['/paw.svg', { body: picture, contentType: 'image/svg+xml', immutable: false }],
        // this path has a route of its own
        ['/robots.txt', { body: picture, contentType: 'text/plain', immutable: false }],
      ]),
    },
  }),
});

const { routing } = app;
let routed = 0;
app.routing = (request, response) => {
  routed += 1;
  routing(request, response);
};

/** The same application without the early answer. */
const longWay = createServer({ keepAliveTimeout: app.server.keepAliveTimeout }, (request, response) =>
  app.routing(request, response),
);
await app.listen({ port: 0, host: '127.0.0.1' });
await new Promise<void>((resolve) => longWay.listen(0, '127.0.0.1', resolve));
afterAll(() => longWay.close());

for (const url of [
  '/en',
  '/he',
  '/en/about',
  '/en/old',
  '/assets/paw-1.js',
  '/service-worker.js',
  '/paw.svg',
  '/robots.txt',
  '/api/packages',
]) {
  await app.inject(url);
}
const etagOf = async (url: string, encoding = 'identity') =>
  String((await app.inject({ url, headers: { 'accept-encoding': encoding } })).headers['etag']);

/** Returns all bytes of a response except those of its date. */
async function bytesFrom(server: Server, request: string): Promise<string> {
  const address = server.address();
  const socket = connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(`${request.replaceAll('\n', '\r\n')}\r\n\r\n`);
  // the first response ends, then the connection; the second shows it
  socket.write('OPTIONS /end HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  await new Promise((resolve) => socket.once('close', resolve));
  const text = Buffer.concat(chunks).toString('latin1');
  const end = text.lastIndexOf('HTTP/1.1 ');
  return text.slice(0, end === 0 ? undefined : end).replace(/^date: .*$/im, 'date: today');
}

const early: readonly (readonly [string, string])[] = [
  ['a page', 'GET /en HTTP/1.1\nHost: localhost'],
  ['a page in the other language', 'GET /he HTTP/1.1\nHost: localhost\nAccept-Encoding: gzip, deflate, br'],
  ['a page in gzip', 'GET /en HTTP/1.1\nHost: localhost\nAccept-Encoding: gzip'],
  ['a page whose reader takes no brotli', 'GET /en HTTP/1.1\nHost: localhost\nAccept-Encoding: br;q=0, gzip;q=0'],
  ['a page below the first', 'GET /en/about HTTP/1.1\nHost: localhost\nAccept-Encoding: br'],
  ['a page from a campaign', 'GET /en?utm_source=mail&fbclid=x HTTP/1.1\nHost: localhost\nAccept-Encoding: br'],
  ['a page with a language cookie', 'GET /en HTTP/1.1\nHost: localhost\nCookie: language=he; cart=x'],
  ['a page a proxy names otherwise', 'GET /en HTTP/1.1\nHost: localhost\nX-Forwarded-Host: worse.example'],
  ['a page by HTTP/1.0', 'GET /en HTTP/1.0\nConnection: keep-alive'],
  ['a page that ends the connection', 'GET /en HTTP/1.1\nHost: localhost\nConnection: close'],
  [
    'a page asked for from elsewhere',
    'GET /en HTTP/1.1\nHost: localhost\nOrigin: https://evil.example\nSec-Fetch-Site: cross-site',
  ],
  ['a part of a page', 'GET /en HTTP/1.1\nHost: localhost\nRange: bytes=0-9'],
  ['a version of a page', 'GET /en HTTP/1.1\nHost: localhost\nAccept-Version: 2.0.0'],
  ['a page that is known', `GET /en HTTP/1.1\nHost: localhost\nIf-None-Match: ${await etagOf('/en')}`],
  [
    'a page known in brotli',
    `GET /en HTTP/1.1\nHost: localhost\nAccept-Encoding: br\nIf-None-Match: "x", W/${await etagOf('/en', 'br')}`,
  ],
  [
    'a page known in another form',
    `GET /en HTTP/1.1\nHost: localhost\nAccept-Encoding: br\nIf-None-Match: ${await etagOf('/en')}`,
  ],
  ['any page', 'GET /he HTTP/1.1\nHost: localhost\nIf-None-Match: *'],
  ['a script', 'GET /assets/paw-1.js HTTP/1.1\nHost: localhost\nAccept-Encoding: br'],
  [
    'a script for a signed-in customer',
    `GET /assets/paw-1.js?v=1 HTTP/1.1\nHost: localhost\nCookie: __Host-sid=${'a'.repeat(43)}`,
  ],
  [
    'a script that is known',
    `GET /assets/paw-1.js HTTP/1.1\nHost: localhost\nIf-None-Match: ${await etagOf('/assets/paw-1.js')}`,
  ],
  ['the worker', 'GET /service-worker.js HTTP/1.1\nHost: localhost'],
  ['a picture', 'GET /paw.svg HTTP/1.1\nHost: localhost\nAccept-Encoding: br'],
  ['a call', 'GET /api/packages HTTP/1.1\nHost: localhost\nAccept-Encoding: br'],
  [
    'a call for a signed-in customer',
    `GET /api/packages HTTP/1.1\nHost: localhost\nCookie: __Host-sid=${'a'.repeat(43)}`,
  ],
  [
    'a call that is known',
    `GET /api/packages HTTP/1.1\nHost: localhost\nIf-None-Match: ${await etagOf('/api/packages')}`,
  ],
];

const late: readonly (readonly [string, string])[] = [
  ['the head of a page', 'HEAD /en HTTP/1.1\nHost: localhost\nAccept-Encoding: br'],
  ['the head of a page that is known', `HEAD /en HTTP/1.1\nHost: localhost\nIf-None-Match: ${await etagOf('/en')}`],
  ['the head of a script', 'HEAD /assets/paw-1.js HTTP/1.1\nHost: localhost'],
  ['a page of a signed-in customer', `GET /en HTTP/1.1\nHost: localhost\nCookie: __Host-sid=${'a'.repeat(43)}`],
  ['a page whose language is open', 'GET / HTTP/1.1\nHost: localhost\nAccept-Language: he\nAccept-Encoding: br'],
  ['a page with a question', 'GET /en?package=2 HTTP/1.1\nHost: localhost'],
  ['a page that is not there', 'GET /en/nowhere HTTP/1.1\nHost: localhost'],
  ['a page that leads on', 'GET /en/old HTTP/1.1\nHost: localhost'],
  ['a file that is not there', 'GET /assets/paw-2.js HTTP/1.1\nHost: localhost'],
  ['a file behind a route', 'GET /robots.txt HTTP/1.1\nHost: localhost'],
  ['another host as an address', 'GET //evil.example/en HTTP/1.1\nHost: localhost'],
  ['a whole address', 'GET http://evil.example/en HTTP/1.1\nHost: localhost'],
  ['an address that cannot be read', 'GET /en/% HTTP/1.1\nHost: localhost'],
  ['a page at a wrong host', 'GET /en HTTP/1.1\nHost: evil.example'],
  ['a page at a host that is none', 'GET /en HTTP/1.1\nHost: a b:\\c'],
  ['a page at two hosts', 'GET /en HTTP/1.1\nHost: localhost\nHost: localhost'],
  [
    'a page with a body',
    'GET /en HTTP/1.1\nHost: localhost\nContent-Type: text/plain; charset=klingon\nContent-Length: 0',
  ],
  ['a page by POST', 'POST /en HTTP/1.1\nHost: localhost\nContent-Length: 0\nSec-Fetch-Site: same-origin'],
  ['a call with a question', 'GET /api/packages?of=all HTTP/1.1\nHost: localhost'],
  ['a call that has to be worked out', 'GET /api/auth/ways HTTP/1.1\nHost: localhost'],
];

test.each([
  ...early.map(([what, request]) => ({ what, request, byFramework: 0 })),
  ...late.map(([what, request]) => ({ what, request, byFramework: 1 })),
])('$what is answered alike in front of the framework and behind it', async ({ request, byFramework }) => {
  const expected = await bytesFrom(longWay, request);
  expect(expected).toMatch(/^HTTP\/1\.1 [1-5]\d\d /);
  routed = 0;
  const answered = await bytesFrom(app.server, request);
  // a last request that closes the connection, unless the request closes it itself
  const ends = /connection: close/i.test(request) ? 0 : 1;
  expect(routed).toBe(byFramework + ends);
  expect(answered).toBe(expected);
});

test.each([
  { path: '/en', route: '/*' },
  { path: '/api/packages', route: '/api/packages' },
])('$path in front of the framework is counted and logged as behind it', async ({ path, route }) => {
  const counted = new RegExp(
    RegExp.escape(`http_seconds_count{method="GET",route="${route}",status="200"} `) + '(\\d+)',
  );
  const read = async () => counted.exec((await deps.metrics.text()).body)?.[1];
  const request = `GET ${path} HTTP/1.1\nHost: localhost`;
  const before = Number(await read());
  const logged = lines.length;
  await bytesFrom(longWay, request);
  await bytesFrom(app.server, request);
  expect(Number(await read())).toBe(before + 2);
  const [behind, inFront, ...more] = lines
    .slice(logged)
    .filter(({ detail }) => 'route' in detail && detail.route === route)
    .map(({ level, detail, text }) => ({ level, ...detail, text }));
  expect(inFront).toMatchObject({ level: 'debug', method: 'GET', route, status: 200, text: 'answered' });
  expect(Object.keys(inFront ?? {})).toEqual(Object.keys(behind ?? {}));
  expect(inFront).not.toMatchObject({ requestId: Object(behind).requestId });
  expect(more).toEqual([]);
});

test('a changed page or call is not served from memory', async () => {
  const request = 'GET /en HTTP/1.1\nHost: localhost';
  const call = 'GET /api/packages HTTP/1.1\nHost: localhost';
  expect(await bytesFrom(app.server, request)).toContain('first edition');
  expect(await bytesFrom(app.server, call)).not.toContain('7700');
  edition = 'second edition';
  const announced = new Promise<void>((resolve) => {
    void deps.db.listen('catalogue_changed', () => resolve());
  });
  await deps.db.executeSql(
    `insert into price_version (price_version_id, wash_package_id, price_agorot, valid_from)
     select gen_random_uuid(), wash_package_id, 7700, $1 from wash_package where kind = 'package' and number = 1`,
    [new Date(clock.now())],
  );
  await announced;
  expect(await bytesFrom(app.server, request)).toContain('second edition');
  expect(await bytesFrom(app.server, call)).toContain('7700');
});
