import { createContext, type RouterContextProvider } from 'react-router';
import type { ComponentType } from 'react';
import type { PublicBrand } from '#contracts/core/brand.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { MemberDiscounts } from '#contracts/loyalty/member-discounts.ts';
import type { ApiCaller } from '../calls/api.ts';

/** Context with the API caller for loaders: `context.get(apiContext)`. */
export const apiContext = createContext<ApiCaller>();

/**
 * Context with the values that a visitor without JavaScript typed before a refusal; null in the browser and if no form
 * was refused.
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
  /** Title without the name of the shop, which is appended. The home page has a complete title. */
  readonly title: string;
  readonly wholeTitle?: boolean;
  readonly description?: string;
  /** Structured data for search engines (schema.org), one object per item. */
  readonly structured?: readonly object[];
  /** True for personal pages, which search engines must not index. */
  readonly hidden?: boolean;
  /**
   * Preview text for a link to this page in a chat, if it differs from the title. It contains no names, because chats
   * store it.
   */
  readonly shared?: LinkPreview;
  /**
   * Seconds after which a browser without JavaScript reloads the page; omitted for pages whose content does not change
   * on the server.
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
   * True if the page is the same for all visitors until the catalogue or the brand changes, so that the server can
   * cache it. A function if this depends on the loaded data, because a page with missing data must not be cached.
   */
  readonly cacheable?: boolean | ((data: unknown) => boolean);
  /** Milliseconds after which the server renders a cacheable page again, because it shows a state that changes. */
  readonly cacheTtlMs?: number;
  /** True if the service worker stores the page when it is opened, so that it works offline. */
  readonly opensOffline?: boolean;
  /**
   * True for a page at a machine, where the customer waits with the dog. Its scripts are loaded at the first touch, or
   * after half a minute. Until then links and forms work without scripts.
   */
  readonly light?: boolean;
  /** Loads data that the first rendering of this URL needs besides the data of the route. */
  readonly prepare?: (url: URL) => Promise<unknown>;
};

/** Exports of a file in `web/site/routes`. */
export type PageModule = {
  readonly Component: ComponentType;
  /** Component that replaces the page if its loader fails. Without it the error boundary around all pages is shown. */
  readonly ErrorBoundary?: ComponentType;
  readonly handle: PageHandle;
  readonly loader?: (input: LoaderInput) => unknown;
  readonly shouldRevalidate?: (change: { currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean }) => boolean;
};

export function isPageHandle(value: unknown): value is PageHandle {
  return typeof value === 'object' && value !== null && 'head' in value;
}
