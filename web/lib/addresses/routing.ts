import { createContext, type RouterContextProvider } from 'react-router';
import type { ComponentType } from 'react';
import type { PublicBrand } from '#contracts/core/brand.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { ApiCaller } from '../calls/api.ts';

/** The way to the server, for loaders: `context.get(apiContext)`. */
export const apiContext = createContext<ApiCaller>();

/** What a visitor without scripts had typed before a refusal; null in the browser. */
export const draftContext = createContext<Readonly<Record<string, string>> | null>(null);

export type LoaderInput = {
  readonly request: Request;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly context: Readonly<RouterContextProvider>;
};

export type HeadInput = {
  readonly locale: Locale;
  readonly brand: PublicBrand;
  readonly origin: string;
  readonly data: unknown;
};

export type Head = {
  /** Without the shop's name, which is added; the home page says its whole title. */
  readonly title: string;
  readonly wholeTitle?: boolean;
  readonly description?: string;
  /** Facts for search engines (schema.org), one object each. */
  readonly structured?: readonly object[];
  /** True for pages that belong to their holder: never in a search engine. */
  readonly hidden?: boolean;
};

/** What the frame of the page asks a route: `export const handle: PageHandle`. */
export type PageHandle = {
  readonly head: (input: HeadInput) => Head;
  /**
   * The same for everybody while the catalogue and the brand stay: the server may keep it. A function
   * where that depends on what was loaded: a page that misses something must not be kept.
   */
  readonly cacheable?: boolean | ((data: unknown) => boolean);
  /** Once opened, the page opens without internet, too: the worker keeps it on the device. */
  readonly opensOffline?: boolean;
  /** Loads what the first rendering of this address needs besides the route itself. */
  readonly prepare?: (url: URL) => Promise<unknown>;
};

/** A file in `web/site/routes`. */
export type PageModule = {
  readonly Component: ComponentType;
  /** In the place of the page where its loader refuses; without it the boundary around all pages is. */
  readonly ErrorBoundary?: ComponentType;
  readonly handle: PageHandle;
  readonly loader?: (input: LoaderInput) => unknown;
  readonly shouldRevalidate?: (change: { currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean }) => boolean;
};

export function isPageHandle(value: unknown): value is PageHandle {
  return typeof value === 'object' && value !== null && 'head' in value;
}
