import { m } from '#messages/compiled/messages.js';

/** Maximum length of a browser tab's title in characters. Tabs, history and bookmarks show even fewer characters. */
const TITLE_MAX_LENGTH = 70;

/**
 * Returns the title of the browser tab, for example 'Order 8PA9-Q687 · Shampaw'. Without a heading it is the name of
 * the portal. A long heading is shortened.
 */
export function tabTitle(heading: string | null, shopName: string): string {
  const name = heading?.replaceAll(/\s+/gu, ' ').trim() ?? '';
  const shop = ` · ${shopName}`;
  const text = name === '' ? m.staff_title() : name;
  const room = TITLE_MAX_LENGTH - shop.length;
  return (text.length > room ? `${text.slice(0, room - 1).trimEnd()}…` : text) + shop;
}

/**
 * Updates the title of the browser tab after each change of the screen's heading, using `tabTitle`. The heading
 * contains the name of the record once the record is loaded. Tabs, history and bookmarks therefore show that name, and
 * no screen has to set its own title.
 */
export function syncTabTitleWithHeading(root: HTMLElement, shopName: string): void {
  new MutationObserver(() => {
    const title = tabTitle(root.querySelector('h1')?.textContent ?? null, shopName);
    if (document.title !== title) document.title = title;
  }).observe(root, { childList: true, characterData: true, subtree: true });
}
