import type { PageHead } from '#web/lib/addresses/routing.ts';

/** Returns the title of the document: 'Receipt · Shampaw'. The home page has a complete title. */
export function documentTitle(head: PageHead, shopName: string): string {
  return head.wholeTitle === true ? head.title : `${head.title} · ${shopName}`;
}
