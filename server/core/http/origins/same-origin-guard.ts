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
};

/**
 * Whether a request may change something (docs/decisions/0008): the browser's own word first (`Sec-Fetch-Site`),
 * then `Origin`, and without both only where no cookie of ours could be misused. Routes that prove themselves by
 * signature are exempt. `origins` are the addresses that are us.
 */
export function passesSameOriginGuard(request: GuardedRequest, origins: readonly string[]): boolean {
  if (safeMethods.includes(request.method) || exempt.includes(request.access)) return true;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = request.headers.origin;
  if (origin !== undefined) return origins.includes(origin);
  return !cookiesOfOurs.test(request.headers.cookie ?? '');
}
