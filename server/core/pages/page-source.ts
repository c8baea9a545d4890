import type { PreparedResponses } from './early/prepared-responses.ts';

/** Data of a capability that public pages show. */
export type PageSource = {
  /** Calls `listener` after every change, so that pages in memory are rendered again. */
  onChange(listener: () => void): void;
  /** Registers the calls whose response comes from the cache. */
  keepReady?(answers: PreparedResponses): void;
  /** Paths of pages that depend on stored data, such as station pages, for the sitemap. */
  listPages?(): Promise<readonly string[]>;
};
