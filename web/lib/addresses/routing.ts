import { createContext, type RouterContextProvider } from 'react-router';
import type { ComponentType } from 'react';
import type { PublicBrand } from '#contracts/core/brand.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { MemberDiscounts } from '#contracts/loyalty/member-discounts.ts';
import type { ApiCaller } from '../calls/api.ts';

/** Context with the API caller for loaders: `context.get(apiContext)`. */
export const apiContext = createContext<ApiCaller>();

/**
 * Context with the values that a visitor without JavaScript typed into a form that was refused. Null in the browser,
 * and if no form was refused.
 */
export const draftContext = createContext<Readonly<Record<string, string>> | null>(null);

export type LoaderInput = {
  readonly request: Request;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly context: Readonly<RouterContextProvider>;
};

export type PageHeadInput = {
  readonly locale: Locale;
  readonly brand: PublicBrand;
  readonly origin: string;
  readonly percents: MemberDiscounts | null;
  readonly data: unknown;
};

export type PageHead = {
  /** Title of the page without the name of the shop, which is added at the end. The home page has a complete title. */
  readonly title: string;
  readonly wholeTitle?: boolean;
  readonly description?: string;
  /** Structured data for search engines (schema.org), one object per item. */
  readonly structured?: readonly object[];
  /** True for personal pages, which search engines must not index. */
  readonly hidden?: boolean;
  /**
   * Preview text for a link to this page in a chat, if it differs from the title. The text contains no names of people,
   * because chat services store it.
   */
  readonly shared?: LinkPreview;
  /**
   * Interval in seconds at which a browser without JavaScript reloads the page. Omitted if the content of the page does
   * not change on the server.
   */
  readonly refreshSeconds?: number;
};

/** Preview of a link to a personal page. */
export type LinkPreview = {
  readonly title: string;
  readonly description: string;
  /** Name of a picture in `scripts/pictures/og-markup.ts`, without its language. */
  readonly picture: string;
};

/** Properties that a route passes to the page frame: `export const handle: PageHandle`. */
export type PageHandle = {
  readonly head: (input: PageHeadInput) => PageHead;
  /**
   * True if the page is the same for all visitors until the catalogue or the brand changes. The server can then cache
   * the page. Use a function if this depends on the loaded data, because a page with missing data must not be cached.
   */
  readonly cacheable?: boolean | ((data: unknown) => boolean);
  /**
   * Time in milliseconds after which the server renders a cacheable page again. Set for pages that show a state that
   * changes.
   */
  readonly cacheTtlMs?: number;
  /** True if the service worker stores the page when it is opened. The page then also works offline. */
  readonly opensOffline?: boolean;
  /**
   * True for a page that customers open at a machine while they wait with the dog. Its scripts are loaded at the first
   * touch, or after half a minute. Until then, links and forms work without scripts.
   */
  readonly light?: boolean;
  /** Loads the data that the first rendering of this URL needs in addition to the data of the route. */
  readonly prepare?: (url: URL) => Promise<unknown>;
  /**
   * Returns the source files that this URL shows in addition to the page, as paths from the repository's root. The
   * server's response links their style sheets.
   */
  readonly onDemandFiles?: (url: URL) => readonly string[];
};

/** Exports of a file in `web/site/routes`. */
export type PageModule = {
  readonly Component: ComponentType;
  /**
   * Component that replaces the page if its loader fails. If it is missing, the error boundary around all pages is
   * shown.
   */
  readonly ErrorBoundary?: ComponentType;
  readonly handle: PageHandle;
  readonly loader?: (input: LoaderInput) => unknown;
  readonly shouldRevalidate?: (change: { currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean }) => boolean;
};

export function isPageHandle(value: unknown): value is PageHandle {
  return typeof value === 'object' && value !== null && 'head' in value;
}
