/**
 * What the worker does with a request: `asset` is answered from the cache first (its name changes
 * with its content), `voucher` from the network first and kept, `page` from the network with the
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
const voucherPage = /^(?:\/(?:en|he))?\/voucher\/([^/]+)$/;

export function planFor({ method, mode, url }: PlannedRequest, origin: string): RequestPlan {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'leave';
  if (address.pathname.startsWith('/assets/')) return 'asset';
  if (mode !== 'navigate') return 'leave';
  if (notForVisitors.test(address.pathname)) return 'pass';
  return voucherPage.test(address.pathname) ? 'voucher' : 'page';
}

/** The same voucher under every address it has: with each language and without; none where it is not a voucher's. */
export function voucherAddresses(pathname: string): string[] {
  const token = voucherPage.exec(pathname)?.[1];
  return token === undefined ? [] : ['', '/en', '/he'].map((prefix) => `${prefix}/voucher/${token}`);
}

/** The hashed files that a page or a style sheet names. */
export function assetsIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/\/assets\/[\w.-]+/g), ([address]) => address))];
}
