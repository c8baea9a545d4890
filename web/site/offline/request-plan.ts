/**
 * What the worker does with a request: `asset` is answered from the cache first (its name changes
 * with its content), `voucher`, and the staff's scanner with it, from the network first and kept, `page` from the network with the
 * offline page behind it, `pass` from the network and nothing else (staff pages, the bank; they must
 * be answered, or the browser asks twice), `leave` not at all: calls, forms, other origins.
 */
export type RequestPlan = 'asset' | 'voucher' | 'page' | 'pass' | 'leave';

export type PlannedRequest = {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
};

const notForVisitors = /^\/(?:api|admin|dev|sandbox-pay|healthz|readyz|metrics)(?:\/|$)/;
/** A voucher, or the scanner of the staff. */
const keptPage = /^(?:\/(?:en|he))?\/(voucher\/[^/]+|scanner)$/;

export function planFor({ method, mode, url }: PlannedRequest, origin: string): RequestPlan {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'leave';
  if (address.pathname.startsWith('/assets/')) return 'asset';
  if (mode !== 'navigate') return 'leave';
  if (notForVisitors.test(address.pathname)) return 'pass';
  return keptPage.test(address.pathname) ? 'voucher' : 'page';
}

/** The same page under every address it has: with each language and without; none where it is not a page to be kept. */
export function voucherAddresses(pathname: string): string[] {
  const page = keptPage.exec(pathname)?.[1];
  return page === undefined ? [] : ['', '/en', '/he'].map((prefix) => `${prefix}/${page}`);
}

/** The hashed files that a page or a style sheet names. */
export function assetsIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\/assets\/[\w.-]+/g), ([address]) => address))];
}
