import type { HomeSection } from '#contracts/core/reading/home-sections.ts';
import type { Locale } from '#contracts/core/locale.ts';

/** Ids of the elements to which the preview scrolls, by section of the home page. */
export const sections: Readonly<Partial<Record<HomeSection, string>>> = {
  packages: 'packages',
  steps: 'wash-steps',
  technology: 'technology',
  organic: 'organic',
  stations: 'stations-title',
  gifts: 'gift-vouchers',
  loyalty: 'loyalty',
  claims: 'claims-title',
  questions: 'questions',
};

/**
 * Returns the site's path to a section of the home page. The questions can be hidden on the home page, so their path
 * leads to the contact page.
 */
export function sitePathOf(part: HomeSection, locale: Locale): string {
  if (part === 'questions') return `/${locale}/contact`;
  const section = sections[part];
  return section === undefined ? `/${locale}` : `/${locale}#${section}`;
}
