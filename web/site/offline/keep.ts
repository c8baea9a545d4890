import { assetsIn, voucherAddresses } from './request-plan.ts';

/** Stamped by the build (`scripts/build-plugins/worker-build.ts`), so that every build is a worker of its own. */
const BUILD = '__BUILD__';

const PREFIX = 'shop-';
const OFFLINE_PAGES = `${PREFIX}offline-${BUILD}`;
const ASSETS = `${PREFIX}assets`;
/** Pages of vouchers as they were opened, with the name of whoever was signed in. */
export const VOUCHERS = `${PREFIX}vouchers`;

export const VOUCHERS_MAX = 20;

/** A part of the browser's cache storage, so that tests can stand in for it. */
type Storage = Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
type Ask = (address: string, init?: RequestInit) => Promise<Response>;

/** What the worker keeps on the device. Addresses are paths without a query. */
export function createKeeper(storage: Storage, ask: Ask) {
  /** Keeps the files named in a text, and what the style sheets among them name. */
  async function keepAssets(text: string): Promise<void> {
    const assets = await storage.open(ASSETS);
    for (const address of assetsIn(text)) {
      if ((await assets.match(address)) !== undefined) continue;
      const answer = await ask(address);
      if (!answer.ok) continue;
      await assets.put(address, answer.clone());
      if (address.endsWith('.css')) await keepAssets(await answer.text());
    }
  }

  async function keepOfflinePages(addresses: readonly string[]): Promise<void> {
    const pages = await storage.open(OFFLINE_PAGES);
    for (const address of addresses) {
      const answer = await ask(address, { cache: 'reload' });
      if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
      await pages.put(address, answer.clone());
      await keepAssets(await answer.text());
    }
  }

  async function deleteVoucher(pathname: string): Promise<void> {
    const vouchers = await storage.open(VOUCHERS);
    for (const address of voucherAddresses(pathname)) await vouchers.delete(address);
  }

  /** Keeps the page of a voucher as the newest of twenty; forgets it where the shop no longer knows it. */
  async function keepVoucher(pathname: string, answer: Response): Promise<void> {
    if (answer.status === 404 || answer.status === 410) return await deleteVoucher(pathname);
    if (answer.status !== 200) return undefined;
    const page = answer.clone();
    await deleteVoucher(pathname);
    const vouchers = await storage.open(VOUCHERS);
    await vouchers.put(pathname, answer);
    const kept = await vouchers.keys();
    for (const oldest of kept.slice(0, Math.max(0, kept.length - VOUCHERS_MAX))) await vouchers.delete(oldest);
    return await keepAssets(await page.text());
  }

  /** The kept copy, or a redirect to the address it was kept under: a page works only at its own address. */
  async function findVoucher(pathname: string): Promise<Response | undefined> {
    const vouchers = await storage.open(VOUCHERS);
    const own = await vouchers.match(pathname);
    if (own !== undefined) return own;
    for (const address of voucherAddresses(pathname)) {
      if ((await vouchers.match(address)) !== undefined) {
        return new Response(null, { status: 302, headers: { location: address } });
      }
    }
    return undefined;
  }

  async function textsIn(cacheName: string): Promise<string[]> {
    const cache = await storage.open(cacheName);
    const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
    return await Promise.all(answers.filter((answer) => answer !== undefined).map((answer) => answer.text()));
  }

  /** After an update: caches of older builds go, and of the files those that no kept page needs. */
  async function tidyUp(): Promise<void> {
    const current = [OFFLINE_PAGES, ASSETS, VOUCHERS];
    const old = (await storage.keys()).filter((name) => name.startsWith(PREFIX) && !current.includes(name));
    for (const name of old) await storage.delete(name);
    const assets = await storage.open(ASSETS);
    const pages = [...(await textsIn(OFFLINE_PAGES)), ...(await textsIn(VOUCHERS))];
    const needed = new Set(pages.flatMap(assetsIn));
    for (const address of [...needed].filter((name) => name.endsWith('.css'))) {
      const sheet = (await (await assets.match(address))?.text()) ?? '';
      for (const named of assetsIn(sheet)) needed.add(named);
    }
    for (const request of await assets.keys()) {
      if (!needed.has(new URL(request.url).pathname)) await assets.delete(request);
    }
  }

  return {
    keepOfflinePages,
    keepVoucher,
    findVoucher,
    tidyUp,
    async findOfflinePage(address: string): Promise<Response | undefined> {
      return await (await storage.open(OFFLINE_PAGES)).match(address);
    },
    /** From the cache, or from the network and kept. */
    async asset(address: string): Promise<Response> {
      const assets = await storage.open(ASSETS);
      const found = await assets.match(address);
      if (found !== undefined) return found;
      const answer = await ask(address);
      if (answer.ok) await assets.put(address, answer.clone());
      return answer;
    },
  };
}
