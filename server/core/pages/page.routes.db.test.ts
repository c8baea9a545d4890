import { expect, test, vi } from 'vitest';
import { listPackages } from '#contracts/selling/catalogue.ts';
import { buildTestApp, plainPages } from '#testing/shop/build-test-app.ts';
import { encodeBody } from './early/encoded-body.ts';
import type { PageRequest } from './pages.ts';

let rendered: PageRequest[] = [];
const script = await encodeBody(Buffer.from('export const paw = 1;'.repeat(100)));

const { app, clock, deps } = await buildTestApp({
  overrides: () => ({
    pages: {
      ...plainPages,
      render: async (request) => {
        rendered.push(request);
        const packages = await request.api(listPackages, {});
        const page = await plainPages.render(request);
        return { ...page, html: `${page.html}${JSON.stringify(packages.body)}${'<!-- wash -->'.repeat(100)}` };
      },
      files: new Map([
        ['/assets/paw-1.js', { body: script, contentType: 'text/javascript; charset=utf-8', immutable: true }],
        ['/service-worker.js', { body: script, contentType: 'text/javascript; charset=utf-8', immutable: false }],
        ['/humans.txt', { body: script, contentType: 'text/plain; charset=utf-8', immutable: false }],
      ]),
    },
  }),
});

async function rendersOf(work: () => Promise<unknown>): Promise<PageRequest[]> {
  rendered = [];
  await work();
  return rendered;
}

test('a page is rendered once and then served from memory, in the encoding that the browser prefers', async () => {
  const made = await rendersOf(async () => {
    for (let index = 0; index < 5; index += 1) await app.inject('/en');
  });
  expect(made).toHaveLength(1);
  const brotli = await app.inject({ url: '/en', headers: { 'accept-encoding': 'br, gzip' } });
  expect(brotli.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
    'cache-control': 'no-cache',
  });
  const again = await app.inject({
    url: '/en',
    headers: { 'accept-encoding': 'br', 'if-none-match': String(brotli.headers['etag']) },
  });
  expect(again.statusCode).toBe(304);
});

test('a URL without a language uses the chosen language, then the browser’s, then English', async () => {
  const language = async (headers: Record<string, string>) =>
    (await app.inject({ url: '/', headers })).headers['content-language'];
  expect(await language({ cookie: 'language=he', 'accept-language': 'en' })).toBe('he');
  expect(await language({ 'accept-language': 'he-IL' })).toBe('he');
  expect(await language({})).toBe('en');
  expect(await language({ cookie: 'language=klingon' })).toBe('en');
  const { headers } = await app.inject('/');
  expect(headers['vary']).toContain('Cookie');
  expect(headers['cache-control']).toContain('private');
});

test('a URL with a language keeps it regardless of the choice', async () => {
  const answer = await app.inject({ url: '/he', headers: { cookie: 'language=en' } });
  expect(answer.headers['content-language']).toBe('he');
});

test('a page with query parameters is rendered per visitor and not cached', async () => {
  const made = await rendersOf(async () => {
    const answer = await app.inject('/en?package=2');
    expect(answer.headers['cache-control']).toBe('no-store');
    await app.inject('/en?package=2');
  });
  expect(made).toHaveLength(2);
});

test('a visitor with a session gets a page that no shared cache stores', async () => {
  const cookie = `__Host-sid=${'a'.repeat(43)}`;
  await app.inject('/en');
  const made = await rendersOf(async () => {
    for (const url of ['/en', '/', '/en?utm_source=mail']) {
      const answer = await app.inject({ url, headers: { cookie, 'accept-encoding': 'br', 'if-none-match': '*' } });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['cache-control']).toBe('private, no-store');
      expect(answer.headers['etag']).toBeUndefined();
      expect(answer.headers['content-encoding']).toBe('br');
    }
  });
  expect(made.map(({ hasSession }) => hasSession)).toEqual([true, true, true]);
  expect(await rendersOf(() => app.inject('/en'))).toEqual([]);
  expect((await app.inject('/en')).headers['cache-control']).toBe('no-cache');
});

test('a malformed session cookie gets the shared page', async () => {
  await app.inject('/en');
  const made = await rendersOf(() => app.inject({ url: '/en', headers: { cookie: '__Host-sid=paw; sid=paw' } }));
  expect(made).toEqual([]);
});

test('parameters that a page does not read are answered from the same cached page', async () => {
  const plain = await app.inject('/he');
  const made = await rendersOf(async () => {
    for (const query of ['utm_source=mail&fbclid=abc', 'gad_source=1', 'srsltid=AfmBOo', 'any=%22%3E%3Cscript%3E']) {
      const answer = await app.inject(`/he?${query}`);
      expect(answer.body).toBe(plain.body);
      expect(answer.headers['cache-control']).toBe(plain.headers['cache-control']);
    }
  });
  expect(made).toEqual([]);
});

test('a page that does not exist is 404 and not cached', async () => {
  const made = await rendersOf(async () => {
    expect((await app.inject('/en/nowhere')).statusCode).toBe(404);
    expect((await app.inject('/en/nowhere')).statusCode).toBe(404);
  });
  expect(made).toHaveLength(2);
});

test('after a change of price no page with the old one is served', async () => {
  expect((await app.inject('/en')).body).toContain('"price":55,');
  const announced = new Promise<void>((resolve) => {
    void deps.db.listen('catalogue_changed', () => resolve());
  });
  await deps.db.executeSql(
    `insert into price_version (price_version_id, wash_package_id, price_agorot, valid_from)
     select gen_random_uuid(), wash_package_id, 7700, $1 from wash_package where kind = 'package' and number = 1`,
    [new Date(clock.now())],
  );
  await announced;
  expect((await app.inject('/en')).body).toContain('"price":77,');
});

test('a planned price appears on the page from its start time on, without a notification', async () => {
  const announced = new Promise<void>((resolve) => {
    void deps.db.listen('catalogue_changed', () => resolve());
  });
  await deps.db.executeSql(
    `insert into price_version (price_version_id, wash_package_id, price_agorot, valid_from)
     select gen_random_uuid(), wash_package_id, 8800, $1 from wash_package where kind = 'package' and number = 1`,
    [new Date(clock.now() + 200)],
  );
  await announced;
  expect((await app.inject('/en')).body).toContain('"price":77,');
  clock.advance(200);
  await vi.waitFor(async () => expect((await app.inject('/en')).body).toContain('"price":88,'), 3_000);
});

test('browsers cache build files for a year, others for a day, and never the worker', async () => {
  const asset = await app.inject({ url: '/assets/paw-1.js', headers: { 'accept-encoding': 'br' } });
  expect(asset.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'br',
  });
  expect((await app.inject('/humans.txt')).headers['cache-control']).toBe('public, max-age=86400');
  expect((await app.inject('/service-worker.js')).headers['cache-control']).toBe('no-cache');
  expect((await app.inject('/assets/../humans.txt')).statusCode).toBe(200);
  expect((await app.inject('/assets/paw-2.js')).statusCode).toBe(404);
});

test('a HEAD request gets headers only', async () => {
  const answer = await app.inject({ method: 'HEAD', url: '/en' });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('');
});

test('a form refused without scripts returns to the page with all typed values', async () => {
  const refused = await app.inject({
    method: 'POST',
    url: '/api/nayax-checkout',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      'sec-fetch-site': 'same-origin',
      cookie: 'language=he',
    },
    payload: new URLSearchParams({
      packageId: '2',
      email: 'dana@',
      recipientName: 'נועה',
      personalMessage: 'מזל טוב',
      paymentMethod: 'nayax',
    }).toString(),
  });
  expect(refused.statusCode).toBe(303);
  const location = String(refused.headers['location']);
  expect(location).toMatch(/^\/he\?package=2&gift=1&problem=validation_failed&field=email&why=invalid_email$/);
  expect(location).not.toContain('dana');
  const [cookie = ''] = String(refused.headers['set-cookie']).split(';');
  const made = await rendersOf(() => app.inject({ url: location, headers: { cookie } }));
  expect(made[0]?.draft).toMatchObject({ email: 'dana@', recipientName: 'נועה', personalMessage: 'מזל טוב' });
});

test('a forged draft is ignored', async () => {
  const made = await rendersOf(() =>
    app.inject({
      url: '/en?package=1',
      headers: { cookie: `checkout_draft=${Buffer.alloc(80, 1).toString('base64url')}` },
    }),
  );
  expect(made[0]?.draft).toBeNull();
});

test('the scanner page may compile its reader, and no other page may compile anything', async () => {
  for (const path of ['/scanner', '/he/scanner', '/en/scanner?utm_source=mail']) {
    const { headers } = await app.inject(path);
    expect(headers['content-security-policy'], path).toContain("script-src 'self' 'wasm-unsafe-eval' 'sha256-");
  }
  // also one after the other, and from the cache
  for (const path of ['/en', '/en/scanners', '/en/about', '/en', '/assets/paw-1.js', '/api/packages']) {
    const { headers } = await app.inject(path);
    expect(headers['content-security-policy'], path).not.toContain('unsafe');
  }
});
