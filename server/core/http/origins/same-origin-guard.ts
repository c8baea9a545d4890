import type { IncomingHttpHeaders } from 'node:http';
import type { Access } from '../app-type.ts';

const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/** Cookies that identify a customer or a purchase. The origin of a request with such a cookie must be verified. */
const cookiesOfOurs =
  /(?:^|;\s*)(?:__Host-cart|cart|__Host-sid|sid|__Host-scanner|scanner|__Host-staff|staff|checkout_draft)=/;

/**
 * Access levels that are exempt from the same-origin guard. They authenticate by a signature, or respond to a
 * cross-site request only with a page that repeats the request from our site.
 */
const exemptAccess: readonly (Access | undefined)[] = ['signed', 'relayed'];

export type GuardedRequest = {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly access: Access | undefined;
};

/**
 * Returns true for a safe method, and for any other request that may change data (docs/decisions/0008). The request is
 * judged by `Sec-Fetch-Site`, or by `Origin` if that header is missing. A request without both headers passes only if
 * it carries none of our cookies. Routes with the access level `signed` or `relayed` are exempt. `origins` are the
 * origins of this shop.
 */
export function passesSameOriginGuard(request: GuardedRequest, origins: readonly string[]): boolean {
  if (safeMethods.includes(request.method) || exemptAccess.includes(request.access)) return true;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = request.headers.origin;
  if (origin !== undefined) return origins.includes(origin);
  return !cookiesOfOurs.test(request.headers.cookie ?? '');
}
