import { isLocale, type Locale } from '#contracts/core/locale.ts';
import { isConfidentialPage } from '#contracts/core/reading/confidential-pages.ts';
import { queryParamsOfPage } from '#contracts/core/reading/page-queries.ts';

export type PageUrl = {
  readonly path: string;
  /** Query string with only the parameters that this page reads. It is '' or begins with '?'. */
  readonly query: string;
  /** Language of the URL; null if the URL has no language. */
  readonly locale: Locale | null;
  /** True for a page whose URL contains a secret. */
  readonly confidential: boolean;
  /** True for the staff's scanner page, which has its own content security policy. */
  readonly isCameraPage: boolean;
};

const ADDRESSES_MAX = 500;
const ADDRESS_MAX_LENGTH = 100;
const addresses = new Map<string, PageUrl>();

/**
 * Parses the URL of a page. Returns null if a URL parser would read it as a different host. Short URLs without a query
 * are cached; other URLs are not, because click ids differ at each visit.
 */
export function readPageUrl(url: string): PageUrl | null {
  const known = addresses.get(url);
  if (known !== undefined) return known;
  const read = parsePageUrl(url);
  if (
    read !== null &&
    !read.confidential &&
    !url.includes('?') &&
    url.length <= ADDRESS_MAX_LENGTH &&
    addresses.size < ADDRESSES_MAX
  ) {
    addresses.set(url, read);
  }
  return read;
}

function parsePageUrl(url: string): PageUrl | null {
  if (/^\/[/\\]/.test(url) || !url.startsWith('/')) return null;
  const mark = url.indexOf('?');
  const path = mark === -1 ? url : url.slice(0, mark);
  const prefix = /^\/([a-z]{2})(?=\/|$)/.exec(path)?.[1];
  const locale = isLocale(prefix) ? prefix : null;
  const page = locale === null ? path : path.slice(locale.length + 1);
  return {
    path,
    query: mark === -1 ? '' : allowedQueryOf(url.slice(mark + 1), queryParamsOfPage(page)),
    locale,
    confidential: isConfidentialPage(page),
    isCameraPage: page === '/scanner',
  };
}

function allowedQueryOf(query: string, names: ReadonlySet<string>): string {
  const allowed = [...new URLSearchParams(query)].filter(([name]) => names.has(name));
  return allowed.length === 0 ? '' : `?${new URLSearchParams(allowed)}`;
}
