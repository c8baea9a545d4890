import type { PreparedResponses } from './early/prepared-responses.ts';

export type PageSource = {
  /** Calls `listener` after every change of the data, so that cached pages are rendered again. */
  onChange(listener: () => void): void;
  /** Registers the calls whose responses come from the cache. */
  keepReady?(answers: PreparedResponses): void;
  /** Lists the paths of pages that depend on stored data, such as station pages. The sitemap contains them. */
  listPages?(): Promise<readonly string[]>;
};
