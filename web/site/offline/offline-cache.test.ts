import { expect, test } from 'vitest';
import { createOfflineCache, STORED_VOUCHERS_MAX } from './offline-cache.ts';
import { STORED_VOUCHERS_PLACEHOLDER } from './request-handling.ts';

const origin = 'https://shop.example';

type Kept = Map<string, Response>;

/** Creates a minimal cache storage: names, URLs in order of insertion, and copies. */
function createStorage() {
  const caches = new Map<string, Kept>();
  function cacheOf(kept: Kept) {
    const addressOf = (request: RequestInfo | URL) =>
      new URL(request instanceof Request ? request.url : String(request), origin).pathname;
    return {
      match: (request: RequestInfo | URL) => Promise.resolve(kept.get(addressOf(request))?.clone()),
      put: async (request: RequestInfo | URL, answer: Response) => {
        kept.set(addressOf(request), new Response(await answer.text(), { status: answer.status }));
      },
      delete: (request: RequestInfo | URL) => Promise.resolve(kept.delete(addressOf(request))),
      keys: () => Promise.resolve([...kept.keys()].map((address) => new Request(origin + address))),
    };
  }
  const storage = {
    open(name: string) {
      const kept = caches.get(name) ?? new Map<string, Response>();
      caches.set(name, kept);
      // the tested code uses only these four functions of a cache
      return Promise.resolve(cacheOf(kept) as unknown as Cache);
    },
    keys: () => Promise.resolve([...caches.keys()]),
    delete: (name: string) => Promise.resolve(caches.delete(name)),
  };
  const addressesIn = (name: string) => [...(caches.get(name)?.keys() ?? [])];
  return { storage, caches, addressesIn };
}

/** Creates a fetch function for a shop with a few files; `asked` lists the requested URLs. */
function createShop(files: Readonly<Record<string, string>>) {
  const asked: string[] = [];
  const ask = (address: string) => {
    asked.push(address);
    const text = files[address];
    return Promise.resolve(text === undefined ? new Response('', { status: 404 }) : new Response(text));
  };
  return { ask, asked };
}

const files = {
  '/he/offline': '<link href="/assets/site-1.css">',
  '/assets/site-1.css': 'a{background:url(/assets/wave-1.svg)}',
  '/assets/wave-1.svg': '<svg/>',
  '/assets/voucher-1.js': 'export {}',
};

test('the offline page is cached with all files that it and its style sheet name', async () => {
  const { storage, addressesIn } = createStorage();
  const offlineCache = createOfflineCache(storage, createShop(files).ask);
  await offlineCache.keepOfflinePages(['/he/offline']);
  expect(await (await offlineCache.findOfflinePage('/he/offline'))?.text()).toBe(files['/he/offline']);
  expect(addressesIn('shop-assets')).toEqual(['/assets/site-1.css', '/assets/wave-1.svg']);
});

test('the offline page lists the usable vouchers of this device, the newest first', async () => {
  const { storage } = createStorage();
  const page = `<p>Offline</p>${STORED_VOUCHERS_PLACEHOLDER}`;
  const offlineCache = createOfflineCache(storage, createShop({ '/en/offline': page }).ask);
  await offlineCache.keepOfflinePages(['/en/offline']);
  const textOf = async () => (await offlineCache.findOfflinePage('/en/offline'))?.text();
  expect(await textOf()).toBe('<p>Offline</p>');
  for (const [path, html] of [
    ['/en/voucher/a', '<section data-offline-name="Triple Wash &amp; dry">'],
    ['/en/voucher/used-up', '<section>'],
    ['/he/voucher/b', '<section data-offline-name="Single Wash">'],
  ] as const) {
    await offlineCache.storePage(path, new Response(html));
  }
  expect(await textOf()).toBe(
    '<p>Offline</p><ul><li><a href="/he/voucher/b">Single Wash</a></li>' +
      '<li><a href="/en/voucher/a">Triple Wash &amp; dry</a></li></ul>',
  );
});

test('a worker whose offline page is missing does not become active', async () => {
  const { storage } = createStorage();
  await expect(createOfflineCache(storage, createShop({}).ask).keepOfflinePages(['/he/offline'])).rejects.toThrow(
    '404',
  );
});

test('a hashed file is requested once', async () => {
  const { storage } = createStorage();
  const shop = createShop(files);
  const offlineCache = createOfflineCache(storage, shop.ask);
  await offlineCache.asset('/assets/voucher-1.js');
  expect(await (await offlineCache.asset('/assets/voucher-1.js')).text()).toBe('export {}');
  expect(shop.asked).toEqual(['/assets/voucher-1.js']);
});

test('the twenty vouchers opened last are cached, in any language, each once', async () => {
  const { storage, addressesIn } = createStorage();
  const offlineCache = createOfflineCache(storage, createShop(files).ask);
  for (let count = 0; count < STORED_VOUCHERS_MAX + 5; count += 1) {
    await offlineCache.storePage(`/he/voucher/${count}`, new Response(`voucher ${count}`));
  }
  await offlineCache.storePage('/en/voucher/24', new Response('voucher 24 in English'));
  expect(addressesIn('shop-vouchers')).toHaveLength(STORED_VOUCHERS_MAX);
  expect(await offlineCache.findStoredPage('/he/voucher/4')).toBeUndefined();
  expect(await (await offlineCache.findStoredPage('/he/voucher/5'))?.text()).toBe('voucher 5');
  expect(await (await offlineCache.findStoredPage('/en/voucher/24'))?.text()).toBe('voucher 24 in English');
});

test('of washes only the last three are cached, and no voucher is removed for them', async () => {
  const { storage, addressesIn } = createStorage();
  const offlineCache = createOfflineCache(storage, createShop(files).ask);
  await offlineCache.storePage('/he/voucher/1', new Response('voucher'));
  for (let count = 0; count < STORED_VOUCHERS_MAX + 5; count += 1) {
    await offlineCache.storePage(`/he/wash/${count}`, new Response(`wash ${count}`));
  }
  expect(addressesIn('shop-vouchers')).toEqual(['/he/voucher/1', '/he/wash/22', '/he/wash/23', '/he/wash/24']);
});

test('a voucher requested under another address redirects to the cached one', async () => {
  const { storage } = createStorage();
  const offlineCache = createOfflineCache(storage, createShop(files).ask);
  await offlineCache.storePage('/he/voucher/1', new Response('voucher'));
  const found = await offlineCache.findStoredPage('/voucher/1');
  expect([found?.status, found?.headers.get('location')]).toEqual([302, '/he/voucher/1']);
});

test('a voucher that the shop no longer knows is removed; a broken answer changes nothing', async () => {
  const { storage } = createStorage();
  const offlineCache = createOfflineCache(storage, createShop(files).ask);
  await offlineCache.storePage('/voucher/1', new Response('voucher'));
  await offlineCache.storePage('/voucher/1', new Response('', { status: 503 }));
  expect(await (await offlineCache.findStoredPage('/voucher/1'))?.text()).toBe('voucher');
  await offlineCache.storePage('/en/voucher/1', new Response('', { status: 404 }));
  expect(await offlineCache.findStoredPage('/voucher/1')).toBeUndefined();
});

test('an update removes what only older builds needed, and no caches of other apps', async () => {
  const { storage, caches, addressesIn } = createStorage();
  caches.set('shop-offline-older', new Map());
  caches.set('another-app', new Map());
  const offlineCache = createOfflineCache(storage, createShop(files).ask);
  await offlineCache.keepOfflinePages(['/he/offline']);
  await offlineCache.storePage('/voucher/1', new Response('<script src="/assets/voucher-1.js">'));
  await (await storage.open('shop-assets')).put('/assets/gone-0.js', new Response(''));
  await offlineCache.tidyUp();
  expect(await storage.keys()).not.toContain('shop-offline-older');
  expect(await storage.keys()).toContain('another-app');
  expect(addressesIn('shop-assets').toSorted()).toEqual([
    '/assets/site-1.css',
    '/assets/voucher-1.js',
    '/assets/wave-1.svg',
  ]);
});
