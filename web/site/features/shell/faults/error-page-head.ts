import { m } from '#messages/compiled/messages.js';
import type { PageHead } from '#web/lib/addresses/routing.ts';

/** Returns the title and other head data for a page that could not be shown. */
export function errorPageHead(status: number): PageHead {
  if (status === 404) return { title: m.not_found_title(), hidden: true };
  if (status === 429 || status === 503) return { title: m.fault_busy_title(), hidden: true };
  return { title: m.fault_title(), hidden: true };
}
