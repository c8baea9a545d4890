import type { Head } from '#web/lib/addresses/routing.ts';

/** 'Receipt · Shampaw'; the home page says its whole title. */
export function documentTitle(head: Head, shopName: string): string {
  return head.wholeTitle === true ? head.title : `${head.title} · ${shopName}`;
}
