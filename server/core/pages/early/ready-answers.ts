import type { IncomingMessage } from 'node:http';
import type { Endpoint } from '#contracts/core/endpoint.ts';
import { mayCarrySession } from '#server/core/http/cookies/session-cookie.ts';
import { plainBody, type EncodedBody } from './encoded-body.ts';
import { readPageAddress, type PageAddress } from '../page-address.ts';
import type { CachedPage, PageCache } from '../page-cache.ts';
import type { RenderedPage } from '../pages.ts';
import type { StaticFile } from '../files/static-files.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
const A_DAY = 'public, max-age=86400';
const ASK_AGAIN = 'no-cache';
/** The one file that must never be old: a worker from somebody's cache would keep an old site alive. */
const WORKER = '/service-worker.js';

/** An answer with 200 that needs nobody to be asked; which encoding, and whether 304 does, the request says. */
export type ReadyAnswer = {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: EncodedBody;
  /** The pattern of the route that answers it otherwise; that of the pages where none is named. */
  readonly route?: string;
};

/** A page that everybody shares. `named`: its address says its language, so nothing of the visitor went into it. */
export function pageAnswer({ page, body }: { page: RenderedPage; body: EncodedBody }, named: boolean): ReadyAnswer {
  return {
    headers: {
      ...page.headers,
      'content-type': 'text/html; charset=utf-8',
      vary: named ? 'Accept-Encoding' : 'Accept-Encoding, Accept-Language, Cookie',
      'cache-control': named ? ASK_AGAIN : `private, ${ASK_AGAIN}`,
    },
    body,
  };
}

/** What a call answers to everybody, until what it tells of changes. */
export function callAnswer({ path }: Endpoint, value: unknown): ReadyAnswer {
  return {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': ASK_AGAIN },
    body: plainBody(Buffer.from(JSON.stringify(value))),
    route: path,
  };
}

export function fileAnswer(path: string, { body, contentType, immutable }: StaticFile): ReadyAnswer {
  const caching = path === WORKER ? ASK_AGAIN : A_DAY;
  return {
    headers: { 'content-type': contentType, 'cache-control': immutable ? IMMUTABLE : caching, vary: 'Accept-Encoding' },
    body,
  };
}

/** What the route of the pages would answer as it did before. */
export type ReadyAnswers = {
  /** Returns a cached answer, the same object while it is unchanged; null if the route has to handle the request. */
  find(request: IncomingMessage): ReadyAnswer | null;
  /** What the route has answered for a file, which shows that no other route has its address. */
  keepFile(path: string, answer: ReadyAnswer): void;
  /** A call without a question in its address; `peek` is null where its route has to look itself. */
  keepCall(endpoint: Endpoint, peek: () => ReadyAnswer | null): void;
};

/** Shared pages of the cache at addresses that name their language, and files. Pages for a session are not for here. */
export function createReadyAnswers(cache: Pick<PageCache, 'peek'>): ReadyAnswers {
  const files = new Map<string, ReadyAnswer>();
  const calls = new Map<string, () => ReadyAnswer | null>();
  const pages = new WeakMap<CachedPage, ReadyAnswer>();

  function findPage(address: PageAddress, cookie: string | undefined): ReadyAnswer | null {
    const { locale, path, query, confidential } = address;
    if (locale === null || query !== '' || confidential || mayCarrySession(cookie)) return null;
    const kept = cache.peek(`${locale} ${path}`);
    if (kept === null) return null;
    const answer = pages.get(kept) ?? pageAnswer(kept, true);
    pages.set(kept, answer);
    return answer;
  }

  return {
    find({ url = '', headers }) {
      const address = readPageAddress(url);
      if (address === null) return null;
      return files.get(address.path) ?? calls.get(url)?.() ?? findPage(address, headers.cookie);
    },
    keepFile: (path, answer) => files.set(path, answer),
    keepCall: ({ path }, peek) => calls.set(path, peek),
  };
}
