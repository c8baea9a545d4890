/**
 * Handling of a request by the service worker.
 * - `asset`: cache first, because the name of the file changes with its content.
 * - `voucher` (also a wash, a station's screen and the staff's scanner): network first, and cached.
 * - `page`: network, with the offline page as fallback.
 * - `pass`: network only (staff pages, the bank). The worker responds, because otherwise the browser requests the page
 *   twice.
 * - `leave`: not handled (calls, forms, other origins).
 */
export type RequestHandling = 'asset' | 'voucher' | 'page' | 'pass' | 'leave';

export type HandledRequest = {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
};

const notForVisitors = /^\/(?:api|admin|dev|sandbox-pay|healthz|readyz|metrics)(?:\/|$)/;
/** Matches the path of a voucher, of a wash, of the screen at a station, or of the scanner for staff. */
const storedPage = /^(?:\/(?:en|he))?\/(voucher\/[^/]+|wash\/[^/]+|station-screen\/[^/]+|scanner)$/;
const screenPage = /\/station-screen\/[^/]+$/;

export function requestHandlingOf({ method, mode, url }: HandledRequest, origin: string): RequestHandling {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'leave';
  if (address.pathname.startsWith('/assets/')) return 'asset';
  if (mode !== 'navigate') return 'leave';
  if (notForVisitors.test(address.pathname)) return 'pass';
  return storedPage.test(address.pathname) ? 'voucher' : 'page';
}

/**
 * Returns the URL whose response is stored for a page. For the screen of a station, this is a version that says that
 * there is no connection. A bay that was free when the page was stored can be occupied when the page is shown.
 */
export function storedPathOf(pathname: string): string {
  return screenPage.test(pathname) ? `${pathname}?stored=1` : pathname;
}

/**
 * Returns the paths of a page, without a language prefix and with each prefix. Returns an empty list if the page is not
 * cached.
 */
export function storedPagePaths(pathname: string): string[] {
  const page = storedPage.exec(pathname)?.[1];
  return page === undefined ? [] : ['', '/en', '/he'].map((prefix) => `${prefix}/${page}`);
}

/** Placeholder in the offline page. The service worker replaces it with links to the stored vouchers. */
export const STORED_VOUCHERS_PLACEHOLDER = '<!--stored-vouchers-->';

/**
 * Returns the name under which the offline page lists a stored page, as HTML text. Returns null for a page that it does
 * not list.
 */
export function offlineNameOf(html: string): string | null {
  return /data-offline-name="([^"]+)"/.exec(html)?.[1] ?? null;
}

/** Returns the paths of hashed files to which a page or a style sheet refers. */
export function assetPathsIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\/assets\/[\w.-]+/g), ([address]) => address))];
}
