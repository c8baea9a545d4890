import { assetPathsIn, offlineNameOf, STORED_VOUCHERS_PLACEHOLDER, storedPagePaths } from './request-handling.ts';

/**
 * Id of the build. The build replaces this value (`scripts/build-plugins/worker-build.ts`), so that every build creates
 * a new worker.
 */
const BUILD = '__BUILD__';

const PREFIX = 'shop-';
const OFFLINE_PAGES = `${PREFIX}offline-${BUILD}`;
const ASSETS = `${PREFIX}assets`;
/**
 * Name of the cache for pages that open offline, such as vouchers and washes. These pages can contain the name of the
 * signed-in customer.
 */
export const STORED_PAGES_CACHE = `${PREFIX}vouchers`;

export const STORED_VOUCHERS_MAX = 20;
/**
 * Maximum number of running washes that are stored for a reload without a connection. Washes have a limit of their own,
 * so that they do not displace vouchers.
 */
export const STORED_WASHES_MAX = 3;

/** The functions of the browser's cache storage that are used here. Tests can replace them. */
type Storage = Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
type FetchFunction = (address: string, init?: RequestInit) => Promise<Response>;

function isWashPage({ url }: Request): boolean {
  return new URL(url).pathname.includes('/wash/');
}

/** Creates the cache functions of the service worker. All URLs are paths without a query. */
export function createOfflineCache(storage: Storage, ask: FetchFunction) {
  /**
   * Caches the files to which a text refers. If these include style sheets, also caches the files to which the style
   * sheets refer.
   */
  async function keepAssets(text: string): Promise<void> {
    const assets = await storage.open(ASSETS);
    for (const address of assetPathsIn(text)) {
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

  async function deleteStoredPage(pathname: string): Promise<void> {
    const vouchers = await storage.open(STORED_PAGES_CACHE);
    for (const address of storedPagePaths(pathname)) await vouchers.delete(address);
  }

  /**
   * Caches a page that opens offline, such as a voucher or a wash. Deletes the oldest pages above the limits. If the
   * response is 404 or 410, deletes the cached copy of the page instead.
   */
  async function storePage(pathname: string, answer: Response): Promise<void> {
    if (answer.status === 404 || answer.status === 410) return await deleteStoredPage(pathname);
    if (answer.status !== 200) return undefined;
    const page = answer.clone();
    await deleteStoredPage(pathname);
    const vouchers = await storage.open(STORED_PAGES_CACHE);
    await vouchers.put(pathname, answer);
    const washes: Request[] = [];
    const others: Request[] = [];
    for (const request of await vouchers.keys()) (isWashPage(request) ? washes : others).push(request);
    for (const old of [...washes.slice(0, -STORED_WASHES_MAX), ...others.slice(0, -STORED_VOUCHERS_MAX)])
      await vouchers.delete(old);
    return await keepAssets(await page.text());
  }

  /**
   * Returns the cached copy of a page. A page works only at its own URL, so a redirect is returned if the page was
   * cached under another path. Returns undefined if the page is not cached.
   */
  async function findStoredPage(pathname: string): Promise<Response | undefined> {
    const vouchers = await storage.open(STORED_PAGES_CACHE);
    const own = await vouchers.match(pathname);
    if (own !== undefined) return own;
    for (const address of storedPagePaths(pathname)) {
      if ((await vouchers.match(address)) !== undefined) {
        return new Response(null, { status: 302, headers: { location: address } });
      }
    }
    return undefined;
  }

  async function storedVoucherLinks(): Promise<string> {
    const vouchers = await storage.open(STORED_PAGES_CACHE);
    const links: string[] = [];
    for (const { url } of await vouchers.keys()) {
      const { pathname } = new URL(url);
      const name = offlineNameOf((await (await vouchers.match(pathname))?.text()) ?? '');
      if (name !== null) links.unshift(`<li><a href="${pathname}">${name}</a></li>`);
    }
    return links.length === 0 ? '' : `<ul>${links.join('')}</ul>`;
  }

  async function textsIn(cacheName: string): Promise<string[]> {
    const cache = await storage.open(cacheName);
    const answers = await Promise.all((await cache.keys()).map((request) => cache.match(request)));
    return await Promise.all(answers.filter((answer) => answer !== undefined).map((answer) => answer.text()));
  }

  /** Cleans up after an update. Deletes the caches of older builds, and files that no cached page needs. */
  async function tidyUp(): Promise<void> {
    const current = [OFFLINE_PAGES, ASSETS, STORED_PAGES_CACHE];
    const old = (await storage.keys()).filter((name) => name.startsWith(PREFIX) && !current.includes(name));
    for (const name of old) await storage.delete(name);
    const assets = await storage.open(ASSETS);
    const pages = [...(await textsIn(OFFLINE_PAGES)), ...(await textsIn(STORED_PAGES_CACHE))];
    const needed = new Set(pages.flatMap(assetPathsIn));
    for (const address of [...needed].filter((name) => name.endsWith('.css'))) {
      const sheet = (await (await assets.match(address))?.text()) ?? '';
      for (const named of assetPathsIn(sheet)) needed.add(named);
    }
    for (const request of await assets.keys()) {
      if (!needed.has(new URL(request.url).pathname)) await assets.delete(request);
    }
  }

  return {
    keepOfflinePages,
    storePage,
    findStoredPage,
    tidyUp,
    /** Returns the offline page with links to the stored vouchers, newest first. */
    async findOfflinePage(address: string): Promise<Response | undefined> {
      const page = await (await storage.open(OFFLINE_PAGES)).match(address);
      if (page === undefined) return undefined;
      const html = (await page.text()).replace(STORED_VOUCHERS_PLACEHOLDER, await storedVoucherLinks());
      return new Response(html, { headers: page.headers });
    },
    /** Returns a file from the cache. If the file is not in the cache, loads it from the network and caches it. */
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
