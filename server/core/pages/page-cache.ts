import { encodeBody, uncompressedBody, type EncodedBody } from './early/encoded-body.ts';
import type { RenderedPage } from './pages.ts';

export type CachedPage = { readonly page: RenderedPage; readonly body: EncodedBody };

export type PageCache = {
  /** Returns the cached page. Returns null if it has to be rendered. */
  peek(key: string): CachedPage | null;
  /** Renders the page once for all concurrent requests. Caches it if it is the same for every visitor. */
  make(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage>;
  /** Invalidates all cached pages. The pages that were cached most recently are rendered again in the background. */
  clear(): void;
};

/** Maximum number of cached pages. The shop has far fewer pages, so only invented URLs could fill the cache. */
const PAGES_MAX = 400;
const REMADE_MAX = 40;

/**
 * A cached page with the function that renders it. `renderedAt` is the time at which the rendering began, in epoch ms.
 */
type StoredPage = CachedPage & { readonly render: () => Promise<RenderedPage>; readonly renderedAt: number };

/**
 * Creates a cache of pages by URL and language. A page whose rendering began before `clear` is rendered again before it
 * is shown. So no outdated page is sent after a change was announced. `now` returns epoch ms.
 */
export function createPageCache(onFault: (fault: unknown) => void, now: () => number): PageCache {
  const cached = new Map<string, StoredPage>();
  const making = new Map<string, Promise<CachedPage>>();
  let edition = 0;

  async function produce(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const begun = edition;
    const renderedAt = now();
    const page = await render();
    const isShareable = page.cacheable && page.status === 200 && page.redirect === undefined;
    const bytes = Buffer.from(page.html);
    const body = isShareable ? await encodeBody(bytes) : uncompressedBody(bytes);
    if (begun !== edition) return await produce(key, render);
    const stored = { page, body };
    if (isShareable) keep(key, { ...stored, render, renderedAt });
    return stored;
  }

  function keep(key: string, page: StoredPage): void {
    if (cached.size >= PAGES_MAX) cached.delete(cached.keys().next().value ?? '');
    cached.set(key, page);
  }

  function make(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const running = making.get(key);
    if (running !== undefined) return running;
    const rendering = produce(key, render).finally(() => making.delete(key));
    making.set(key, rendering);
    return rendering;
  }

  return {
    peek(key) {
      const page = cached.get(key);
      if (page === undefined || now() - page.renderedAt >= (page.page.cacheTtlMs ?? Infinity)) return null;
      return page;
    },
    make,
    clear() {
      edition += 1;
      const newest = [...cached].slice(-REMADE_MAX);
      cached.clear();
      void remake(newest);
    },
  };

  /** Renders pages again, one after the other, so that requests of visitors are not delayed. */
  async function remake(pages: readonly (readonly [string, StoredPage])[]): Promise<void> {
    for (const [key, { render }] of pages) {
      if (cached.has(key)) continue;
      await make(key, render).catch(onFault);
    }
  }
}
