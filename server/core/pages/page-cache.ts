import { encodeBody, plainBody, type EncodedBody } from './early/encoded-body.ts';
import type { RenderedPage } from './pages.ts';

export type CachedPage = { readonly page: RenderedPage; readonly body: EncodedBody };

export type PageCache = {
  /** The page from memory, or null where it has to be made. */
  peek(key: string): CachedPage | null;
  /** Makes the page once, however many ask for it; keeps it where every visitor sees the same. */
  make(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage>;
  /** Nobody is shown what is in memory any more; what was asked for lately is made again in the background. */
  clear(): void;
};

/** Far more than the shop has pages; only guessed spellings of addresses could fill it. */
const PAGES_MAX = 400;
const REMADE_MAX = 40;

type Kept = CachedPage & { readonly render: () => Promise<RenderedPage> };

/**
 * Pages by address and language. A page whose making began before `clear` is made again before anybody sees it,
 * so that a change that was announced is never followed by an old page.
 */
export function createPageCache(onFault: (fault: unknown) => void): PageCache {
  const kept = new Map<string, Kept>();
  const making = new Map<string, Promise<CachedPage>>();
  let edition = 0;

  async function produce(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const begun = edition;
    const page = await render();
    const shared = page.cacheable && page.status === 200 && page.redirect === undefined;
    const bytes = Buffer.from(page.html);
    const body = shared ? await encodeBody(bytes) : plainBody(bytes);
    if (begun !== edition) return await produce(key, render);
    const made = { page, body };
    if (shared) keep(key, { ...made, render });
    return made;
  }

  function keep(key: string, page: Kept): void {
    if (kept.size >= PAGES_MAX) kept.delete(kept.keys().next().value ?? '');
    kept.set(key, page);
  }

  function make(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const running = making.get(key);
    if (running !== undefined) return running;
    const made = produce(key, render).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  }

  return {
    peek: (key) => kept.get(key) ?? null,
    make,
    clear() {
      edition += 1;
      const lately = [...kept].slice(-REMADE_MAX);
      kept.clear();
      void remake(lately);
    },
  };

  /** One after the other: visitors who wait come first. */
  async function remake(pages: readonly (readonly [string, Kept])[]): Promise<void> {
    for (const [key, { render }] of pages) {
      if (kept.has(key)) continue;
      await make(key, render).catch(onFault);
    }
  }
}
