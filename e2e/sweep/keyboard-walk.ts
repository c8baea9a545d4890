import type { Page } from 'playwright-core';
import type { PublicPage } from '#contracts/core/reading/public-pages.ts';
import { isLongForm } from '#testing/endurance.ts';
import { walk } from '../browsers/keyboard-probes.ts';
import type { View } from './view.ts';

const legalPages = new Set<PublicPage>(['/accessibility', '/privacy', '/terms']);
const atDeskToo = new Set<PublicPage>(['/', '/franchise']);

/**
 * Returns true if the page is walked with the Tab key. Legal pages have the same controls in both languages, and so do
 * most pages on a desktop, so they are walked only once.
 */
export function isWalked({ swept, isWhole, locale, width }: View): boolean {
  if (swept.listed === null || !isWhole) return false;
  if (width === 390) return !isLongForm() || locale === 'en' || !legalPages.has(swept.listed);
  return width === 1440 && atDeskToo.has(swept.listed);
}

/** Checks that the Tab key visits every stop once, visibly and in order, and then leaves the page. */
export async function tabFindings(page: Page): Promise<string[]> {
  const { stops, all } = await walk(page, 'Tab');
  const order = stops.flatMap(({ index }) => index ?? []);
  const visited = new Set(order);
  return [
    ...stops.filter(({ hasRing }) => !hasRing).map(({ name }) => `the focus cannot be seen on ${name}`),
    ...stops.flatMap(({ name, coveredBy }) => (coveredBy === null ? [] : [`${name} is hidden by ${coveredBy}`])),
    ...all.filter((_name, index) => !visited.has(index)).map((name) => `out of reach: ${name}`),
    ...(order.every((index, place) => place === 0 || index > (order[place - 1] ?? 0)) ? [] : [`order ${order.join()}`]),
  ];
}
