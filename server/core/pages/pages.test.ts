import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { matchesEtag } from '#server/core/http/calls/etag.ts';
import { chooseEncoding, encodeBody, encodeBodyOnce } from './early/encoded-body.ts';
import { readPageUrl } from './page-url.ts';
import { createPageCache } from './page-cache.ts';
import type { RenderedPage } from './pages.ts';

const text = Buffer.from('<p>wash</p>'.repeat(200));

test('a long page is cached in three encodings, each with its own ETag', async () => {
  const body = await encodeBody(text);
  const etags = [body.identity.etag, body.br?.etag, body.gzip?.etag];
  expect(new Set(etags).size).toBe(3);
  expect(body.br?.bytes.length).toBeLessThan(text.length);
});

test('a short answer is not worth compressing', async () => {
  const body = await encodeBody(Buffer.from('ok'));
  expect(body).toMatchObject({ br: null, gzip: null });
});

const encodings: readonly (readonly [string | undefined, string])[] = [
  [undefined, 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5', 'br'],
  ['br; q=0.000, gzip;q=0', 'identity'],
  ['brotli', 'identity'],
  ['identity', 'identity'],
];

test.each(encodings)('a browser that accepts "%s" gets %s', async (accepted, encoding) => {
  expect(chooseEncoding(await encodeBody(text), accepted)).toBe(encoding);
});

test('a browser with the current page gets 304, for every form of the header in the standard', () => {
  for (const header of ['"a"', 'W/"a"', '"b", "a"', '*']) expect(matchesEtag(header, '"a"')).toBe(true);
  for (const header of [undefined, '"b"', 'a']) expect(matchesEtag(header, '"a"')).toBe(false);
});

test('a parameter that a page does not read gives no separate cache entry', () => {
  expect(readPageUrl('/he?utm_source=x&fbclid=1&ref=abc')).toMatchObject({ path: '/he', query: '', locale: 'he' });
  expect(readPageUrl('/?package=2&utm_source=x')).toMatchObject({ query: '?package=2', locale: null });
  const unread = ['gad_source', 'gad_campaignid', 'srsltid', 'dclid', 'twclid', 'li_fat_id', 'mc_cid', '_hsenc', 'x'];
  for (const name of unread) expect(readPageUrl(`/en/about?${name}=1`)).toMatchObject({ query: '' });
  expect(readPageUrl('/en/about?package=2')).toMatchObject({ query: '' });
  expect(readPageUrl('/en/our-service/?tab=washes&srsltid=1')).toMatchObject({ query: '?tab=washes' });
});

test('a path that a browser would read as another host is not a page', () => {
  for (const url of ['//evil.example', '/\\evil.example', 'https://evil.example']) expect(readPageUrl(url)).toBeNull();
});

test('pages behind a capability link are distinguished from similar paths', () => {
  for (const url of ['/receipt/x', '/en/checkout/return/x', '/he/voucher/x', '/rate/x', '/en/phone/join']) {
    expect(readPageUrl(url)).toMatchObject({ confidential: true });
  }
  for (const url of ['/', '/voucher', '/he/voucher', '/receipt/', '/hello']) {
    expect(readPageUrl(url)).toMatchObject({ confidential: false });
  }
});

function page(html: string, more: Partial<RenderedPage> = {}): RenderedPage {
  return { status: 200, html, headers: {}, cacheable: true, ...more };
}

test('a page with many simultaneous requests is rendered once', async () => {
  const cache = createPageCache(
    () => undefined,
    () => 0,
  );
  let made = 0;
  const render = async () => page(`${(made += 1)}`);
  await Promise.all(Array.from({ length: 20 }, () => cache.make('en /', render)));
  expect(made).toBe(1);
  expect(cache.peek('en /')?.page.html).toBe('1');
});

test('a page whose rendering began before a change is rendered again before it is served', async () => {
  const cache = createPageCache(
    () => undefined,
    () => 0,
  );
  let price = 55;
  let seen = 0;
  const made = cache.make('en /', async () => {
    const read = price;
    seen += 1;
    if (seen === 1) {
      price = 60;
      cache.clear();
    }
    return page(`${read}`);
  });
  expect((await made).page.html).toBe('60');
  expect(cache.peek('en /')?.page.html).toBe('60');
});

test('after a change the old page is never served, and it is rendered again in the background', async () => {
  const cache = createPageCache(
    () => undefined,
    () => 0,
  );
  let price = 55;
  await cache.make('en /', async () => page(`${price}`));
  price = 60;
  cache.clear();
  expect(cache.peek('en /')).toBeNull();
  expect((await cache.make('en /', async () => page(`${price}`))).page.html).toBe('60');
});

test('a page that shows a changing state is rendered again after its time', async () => {
  let now = 0;
  const cache = createPageCache(
    () => undefined,
    () => now,
  );
  await cache.make('en /status', async () => page('10:00', { cacheTtlMs: 60_000 }));
  now = 59_999;
  expect(cache.peek('en /status')?.page.html).toBe('10:00');
  now = 60_000;
  expect(cache.peek('en /status')).toBeNull();
  expect((await cache.make('en /status', async () => page('10:01', { cacheTtlMs: 60_000 }))).page.html).toBe('10:01');
  expect(cache.peek('en /status')?.page.html).toBe('10:01');
});

test('missing, failed and personal pages are not cached', async () => {
  const cache = createPageCache(
    () => undefined,
    () => 0,
  );
  await cache.make('a', async () => page('gone', { status: 404 }));
  await cache.make('b', async () => page('mine', { cacheable: false }));
  await expect(cache.make('c', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(['a', 'b', 'c'].map((key) => cache.peek(key))).toEqual([null, null, null]);
});

test('made-up URLs cannot fill the memory', async () => {
  const cache = createPageCache(
    () => undefined,
    () => 0,
  );
  for (let index = 0; index < 500; index += 1) await cache.make(`en /${index}`, async () => page('x'));
  expect(cache.peek('en /0')).toBeNull();
  expect(cache.peek('en /499')).not.toBeNull();
});

test('a personal page is sent in the encoding that the browser prefers, or uncompressed', async () => {
  expect(await encodeBodyOnce(text, 'gzip, br')).toMatchObject({ encoding: 'br' });
  const gzipped = await encodeBodyOnce(text, 'gzip');
  expect(gzipped.encoding).toBe('gzip');
  expect(gunzipSync(gzipped.bytes)).toEqual(text);
  expect(await encodeBodyOnce(text, undefined)).toEqual({ bytes: text, encoding: 'identity' });
});
