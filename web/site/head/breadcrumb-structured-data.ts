import { m } from '#messages/compiled/messages.js';
import { localizedPathOf } from '#web/lib/language/language.ts';
import type { PageHeadInput } from '#web/lib/addresses/routing.ts';

/** Returns the breadcrumbs from the home page to another page. The home page has no breadcrumbs. */
export function breadcrumbStructuredData(
  { origin, locale }: Pick<PageHeadInput, 'origin' | 'locale'>,
  inner: { readonly page: string; readonly title: string },
): object[] {
  if (inner.page === '/') return [];
  const crumb = (position: number, name: string, page: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: origin + localizedPathOf(locale, page),
  });
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: [crumb(1, m.breadcrumb_home(), '/'), crumb(2, inner.title, inner.page)],
    },
  ];
}
