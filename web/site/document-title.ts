import type { PageHead } from '#web/lib/addresses/routing.ts';

/**
 * Returns the title of the document, for example 'Receipt · Shampaw'. The title of the home page is used without the
 * shop's name, because it is complete.
 */
export function documentTitle(head: PageHead, shopName: string): string {
  return head.wholeTitle === true ? head.title : `${head.title} · ${shopName}`;
}
