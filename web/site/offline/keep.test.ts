import { expect, test } from 'vitest';
import { createKeeper, VOUCHERS_MAX } from './keep.ts';

const origin = 'https://shop.example';

type Kept = Map<string, Response>;

/** Cache storage as a browser has it, as far as the keeper goes: names, addresses in the order they came, copies. */
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
      // the keeper uses these four of a cache's calls
      return Promise.resolve(cacheOf(kept) as unknown as Cache);
    },
    keys: () => Promise.resolve([...caches.keys()]),
    delete: (name: string) => Promise.resolve(caches.delete(name)),
  };
  const addressesIn = (name: string) => [...(caches.get(name)?.keys() ?? [])];
  return { storage, caches, addressesIn };
}

/** A shop of a few files; `asked` is what was asked of it. */
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

test('the offline page is kept with everything it and its style sheet name', async () => {
  const { storage, addressesIn } = createStorage();
  const keeper = createKeeper(storage, createShop(files).ask);
  await keeper.keepOfflinePages(['/he/offline']);
  expect(await (await keeper.findOfflinePage('/he/offline'))?.text()).toBe(files['/he/offline']);
  expect(addressesIn('shop-assets')).toEqual(['/assets/site-1.css', '/assets/wave-1.svg']);
});

test('a worker whose offline page is missing does not take over', async () => {
  const { storage } = createStorage();
  await expect(createKeeper(storage, createShop({}).ask).keepOfflinePages(['/he/offline'])).rejects.toThrow('404');
});

test('a hashed file is asked for once', async () => {
  const { storage } = createStorage();
  const shop = createShop(files);
  const keeper = createKeeper(storage, shop.ask);
  await keeper.asset('/assets/voucher-1.js');
  expect(await (await keeper.asset('/assets/voucher-1.js')).text()).toBe('export {}');
  expect(shop.asked).toEqual(['/assets/voucher-1.js']);
});

test('the twenty vouchers opened last are kept, in whatever language, each once', async () => {
  const { storage, addressesIn } = createStorage();
  const keeper = createKeeper(storage, createShop(files).ask);
  for (let count = 0; count < VOUCHERS_MAX + 5; count += 1) {
    await keeper.keepVoucher(`/he/voucher/${count}`, new Response(`voucher ${count}`));
  }
  await keeper.keepVoucher('/en/voucher/24', new Response('voucher 24 in English'));
  expect(addressesIn('shop-vouchers')).toHaveLength(VOUCHERS_MAX);
  expect(await keeper.findVoucher('/he/voucher/4')).toBeUndefined();
  expect(await (await keeper.findVoucher('/he/voucher/5'))?.text()).toBe('voucher 5');
  expect(await (await keeper.findVoucher('/en/voucher/24'))?.text()).toBe('voucher 24 in English');
});

test('a voucher asked for under another of its addresses leads to where it was opened', async () => {
  const { storage } = createStorage();
  const keeper = createKeeper(storage, createShop(files).ask);
  await keeper.keepVoucher('/he/voucher/1', new Response('voucher'));
  const found = await keeper.findVoucher('/voucher/1');
  expect([found?.status, found?.headers.get('location')]).toEqual([302, '/he/voucher/1']);
});

test('a voucher that the shop no longer knows is forgotten; a broken answer changes nothing', async () => {
  const { storage } = createStorage();
  const keeper = createKeeper(storage, createShop(files).ask);
  await keeper.keepVoucher('/voucher/1', new Response('voucher'));
  await keeper.keepVoucher('/voucher/1', new Response('', { status: 503 }));
  expect(await (await keeper.findVoucher('/voucher/1'))?.text()).toBe('voucher');
  await keeper.keepVoucher('/en/voucher/1', new Response('', { status: 404 }));
  expect(await keeper.findVoucher('/voucher/1')).toBeUndefined();
});

test('an update clears what only older builds needed, and nothing of anybody else', async () => {
  const { storage, caches, addressesIn } = createStorage();
  caches.set('shop-offline-older', new Map());
  caches.set('somebody-else', new Map());
  const keeper = createKeeper(storage, createShop(files).ask);
  await keeper.keepOfflinePages(['/he/offline']);
  await keeper.keepVoucher('/voucher/1', new Response('<script src="/assets/voucher-1.js">'));
  await (await storage.open('shop-assets')).put('/assets/gone-0.js', new Response(''));
  await keeper.tidyUp();
  expect(await storage.keys()).not.toContain('shop-offline-older');
  expect(await storage.keys()).toContain('somebody-else');
  expect(addressesIn('shop-assets').toSorted()).toEqual([
    '/assets/site-1.css',
    '/assets/voucher-1.js',
    '/assets/wave-1.svg',
  ]);
});
