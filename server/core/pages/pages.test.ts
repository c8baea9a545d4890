import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { matchesEtag } from '#server/core/http/calls/etag.ts';
import { chooseEncoding, encodeBody, encodeOnce } from './early/encoded-body.ts';
import { readPageAddress } from './page-address.ts';
import { createPageCache } from './page-cache.ts';
import type { RenderedPage } from './pages.ts';

const text = Buffer.from('<p>wash</p>'.repeat(200));

test('a page of some length is kept in three forms, each with its own validator', async () => {
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

test('a browser that has the page is told so, in every spelling of the standard', () => {
  for (const header of ['"a"', 'W/"a"', '"b", "a"', '*']) expect(matchesEtag(header, '"a"')).toBe(true);
  for (const header of [undefined, '"b"', 'a']) expect(matchesEtag(header, '"a"')).toBe(false);
});

test('a parameter that a page does not read makes no other page', () => {
  expect(readPageAddress('/he?utm_source=x&fbclid=1&ref=abc')).toMatchObject({ path: '/he', query: '', locale: 'he' });
  expect(readPageAddress('/?package=2&utm_source=x')).toMatchObject({ query: '?package=2', locale: null });
  const unread = ['gad_source', 'gad_campaignid', 'srsltid', 'dclid', 'twclid', 'li_fat_id', 'mc_cid', '_hsenc', 'x'];
  for (const name of unread) expect(readPageAddress(`/en/about?${name}=1`)).toMatchObject({ query: '' });
  expect(readPageAddress('/en/about?package=2')).toMatchObject({ query: '' });
  expect(readPageAddress('/en/our-service/?tab=washes&srsltid=1')).toMatchObject({ query: '?tab=washes' });
});

test('an address that a browser would read as another host is none of ours', () => {
  for (const url of ['//evil.example', '/\\evil.example', 'https://evil.example'])
    expect(readPageAddress(url)).toBeNull();
});

test('pages behind a key are told apart from the pages beside them', () => {
  for (const url of ['/receipt/x', '/en/checkout/return/x', '/he/voucher/x', '/rate/x', '/en/phone/join']) {
    expect(readPageAddress(url)).toMatchObject({ confidential: true });
  }
  for (const url of ['/', '/voucher', '/he/voucher', '/receipt/', '/hello']) {
    expect(readPageAddress(url)).toMatchObject({ confidential: false });
  }
});

function page(html: string, more: Partial<RenderedPage> = {}): RenderedPage {
  return { status: 200, html, headers: {}, cacheable: true, ...more };
}

test('a page that many ask for at once is made once', async () => {
  const cache = createPageCache(() => undefined);
  let made = 0;
  const render = async () => page(`${(made += 1)}`);
  await Promise.all(Array.from({ length: 20 }, () => cache.make('en /', render)));
  expect(made).toBe(1);
  expect(cache.peek('en /')?.page.html).toBe('1');
});

test('a page whose making began before a change is made again before anybody sees it', async () => {
  const cache = createPageCache(() => undefined);
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

test('after a change nobody is shown the old page, and it is made again without being asked for', async () => {
  const cache = createPageCache(() => undefined);
  let price = 55;
  await cache.make('en /', async () => page(`${price}`));
  price = 60;
  cache.clear();
  expect(cache.peek('en /')).toBeNull();
  expect((await cache.make('en /', async () => page(`${price}`))).page.html).toBe('60');
});

test('pages that are not there, failed or are one visitor’s own are not kept', async () => {
  const cache = createPageCache(() => undefined);
  await cache.make('a', async () => page('gone', { status: 404 }));
  await cache.make('b', async () => page('mine', { cacheable: false }));
  await expect(cache.make('c', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(['a', 'b', 'c'].map((key) => cache.peek(key))).toEqual([null, null, null]);
});

test('guessed spellings of addresses cannot fill the memory', async () => {
  const cache = createPageCache(() => undefined);
  for (let index = 0; index < 500; index += 1) await cache.make(`en /${index}`, async () => page('x'));
  expect(cache.peek('en /0')).toBeNull();
  expect(cache.peek('en /499')).not.toBeNull();
});

test('a page for one visitor is compressed as the browser likes it, or not at all', async () => {
  expect(await encodeOnce(text, 'gzip, br')).toMatchObject({ encoding: 'br' });
  const gzipped = await encodeOnce(text, 'gzip');
  expect(gzipped.encoding).toBe('gzip');
  expect(gunzipSync(gzipped.bytes)).toEqual(text);
  expect(await encodeOnce(text, undefined)).toEqual({ bytes: text, encoding: 'identity' });
});
