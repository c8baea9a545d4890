import type { IncomingHttpHeaders } from 'node:http';
import type { Access } from '../app-type.ts';

const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/** Cookies that say who somebody is or what they bought; a request that carries one must prove where it comes from. */
const cookiesOfOurs =
  /(?:^|;\s*)(?:__Host-cart|cart|__Host-sid|sid|__Host-scanner|scanner|__Host-staff|staff|checkout_draft)=/;

/** Proven by a signature, or taking nothing from another site but what it sends back to it. */
const exempt: readonly (Access | undefined)[] = ['signed', 'relayed'];

export type GuardedRequest = {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly access: Access | undefined;
  /** The route's own address, with its parameters as `:name`. */
  readonly route: string | undefined;
};

/**
 * Whether a request may change something (docs/decisions/0008): the browser's own word first (`Sec-Fetch-Site`),
 * then `Origin`, and without both only where no cookie of ours could be misused. Routes that prove themselves by
 * signature are exempt. `origins` are the addresses that are us.
 *
 * Pages behind a link send no referrer, and browsers without `Sec-Fetch-Site` (iPhones before iOS 16.4) then send their
 * forms with `Origin: null` (Fetch, 'append a request Origin header'). Such a form passes where its address carries the
 * proof (`/api/orders/:orderToken/reveal`): another site would have to know the link.
 */
export function passesSameOriginGuard(request: GuardedRequest, origins: readonly string[]): boolean {
  if (safeMethods.includes(request.method) || exempt.includes(request.access)) return true;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = request.headers.origin;
  if (origin === 'null' && provenByLink(request)) return true;
  if (origin !== undefined) return origins.includes(origin);
  return !cookiesOfOurs.test(request.headers.cookie ?? '');
}

function provenByLink({ access, route = '' }: GuardedRequest): boolean {
  return access === 'holder' && route.includes('/:');
}
