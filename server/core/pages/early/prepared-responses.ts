import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '#contracts/core/endpoint.ts';
import { assetHeaders, documentHeaders } from '#server/core/http/origins/security-headers.ts';
import { mayCarrySession } from '#server/core/http/cookies/session-cookie.ts';
import { uncompressedBody, type EncodedBody } from './encoded-body.ts';
import { readPageUrl, type PageUrl } from '../page-url.ts';
import type { CachedPage, PageCache } from '../page-cache.ts';
import type { RenderedPage } from '../pages.ts';
import type { StaticFile } from '../files/static-files.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';
const ASK_AGAIN = 'no-cache';
/**
 * Path of the service worker. It is the only file that browsers must revalidate at every use, because an old service
 * worker would keep an old site in use.
 */
const WORKER_PATH = '/service-worker.js';

/**
 * A cached response with status 200. The headers of the request decide which encoding is sent, and whether 304 is sent
 * instead.
 */
export type PreparedResponse = {
  readonly headers: Readonly<Record<string, string>>;
  /** Names of security headers that this response does not need. */
  readonly withoutHeaders?: readonly string[];
  readonly body: EncodedBody;
  /** Pattern of the route that would handle the request without this cache. By default it is the page route. */
  readonly route?: string;
};

/**
 * Returns the cached response for a page that is the same for all visitors. `hasLocaleInUrl` is true if the URL
 * contains the language. Then nothing about the visitor influences the response.
 */
export function preparePage(
  { page, body }: { page: RenderedPage; body: EncodedBody },
  hasLocaleInUrl: boolean,
): PreparedResponse {
  return {
    headers: {
      ...page.headers,
      'content-type': 'text/html; charset=utf-8',
      vary: hasLocaleInUrl ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language, Cookie',
      'cache-control': hasLocaleInUrl ? ASK_AGAIN : `private, ${ASK_AGAIN}`,
    },
    body,
  };
}

/**
 * Creates the response of a public API call with this value. The caller caches the response until the value changes.
 */
export function prepareCallResponse({ path }: Endpoint, value: unknown): PreparedResponse {
  return {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': ASK_AGAIN },
    body: uncompressedBody(Buffer.from(JSON.stringify(value))),
    route: path,
  };
}

export function prepareFile(path: string, { body, contentType, immutable }: StaticFile): PreparedResponse {
  const headers = { 'content-type': contentType, vary: 'Accept-Encoding' };
  if (!immutable) return { headers: { ...headers, 'cache-control': path === WORKER_PATH ? ASK_AGAIN : A_DAY }, body };
  return {
    headers: { ...headers, ...assetHeaders, 'cache-control': IMMUTABLE },
    withoutHeaders: documentHeaders,
    body,
  };
}

export type PreparedResponses = {
  /**
   * Returns a cached response, which is the same object while it is unchanged. Returns null if the route has to handle
   * the request.
   */
  find(request: IncomingMessage): PreparedResponse | null;
  /**
   * Stores a route's response for a file. A file is stored only after a route served it, so no other route has the same
   * path.
   */
  addFile(path: string, answer: PreparedResponse): void;
  /** Registers an API call without query parameters. `peek` returns null if the route has to respond. */
  addCall(endpoint: Endpoint, peek: () => PreparedResponse | null): void;
};

/**
 * Creates the cache of complete responses. It contains shared pages at URLs with a language, files, and registered
 * public API calls. Pages of a session are never cached.
 */
export function createPreparedResponses(cache: Pick<PageCache, 'peek'>): PreparedResponses {
  const files = new Map<string, PreparedResponse>();
  const calls = new Map<string, () => PreparedResponse | null>();
  const pages = new WeakMap<CachedPage, PreparedResponse>();

  function findPage(address: PageUrl, cookie: string | undefined): PreparedResponse | null {
    const { locale, path, query, confidential } = address;
    if (locale === null || query !== '' || confidential || mayCarrySession(cookie)) return null;
    const cached = cache.peek(`${locale} ${path}`);
    if (cached === null) return null;
    const answer = pages.get(cached) ?? preparePage(cached, true);
    pages.set(cached, answer);
    return answer;
  }

  return {
    find({ url = '', headers }) {
      const address = readPageUrl(url);
      if (address === null) return null;
      return files.get(address.path) ?? calls.get(url)?.() ?? findPage(address, headers.cookie);
    },
    addFile: (path, answer) => files.set(path, answer),
    addCall: ({ path }, peek) => calls.set(path, peek),
  };
}
