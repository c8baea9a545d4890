import { m } from '#messages/compiled/messages.js';
import { addressIn } from '#web/lib/language/language.ts';
import type { HeadInput } from '#web/lib/addresses/routing.ts';

/** Returns breadcrumbs from the home page to an inner page; the home page has none. */
export function breadcrumbFacts(
  { origin, locale }: Pick<HeadInput, 'origin' | 'locale'>,
  inner: { readonly page: string; readonly title: string },
): object[] {
  if (inner.page === '/') return [];
  const crumb = (position: number, name: string, page: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: origin + addressIn(locale, page),
  });
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: [crumb(1, m.breadcrumb_home(), '/'), crumb(2, inner.title, inner.page)],
    },
  ];
}
