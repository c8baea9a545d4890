/**
 * Public pages of the site. They are in the sitemap, have a preview picture for sharing and exist under `/en` and
 * `/he`. All other pages belong to a token holder, a customer or staff.
 */
export const publicPages = [
  '/',
  '/our-service',
  '/stations',
  '/status',
  '/about',
  '/franchise',
  '/contact',
  '/voucher',
  '/cancel',
  '/accessibility',
  '/privacy',
  '/terms',
] as const;

/** Pages for signing in, and pages of the account. Anyone can open their URLs, but search engines do not index them. */
export const accountPages = [
  '/login',
  '/register',
  '/dashboard',
  '/founder-member',
  '/password/forgot',
  '/password/reset',
  '/email/verify',
  '/phone/join',
] as const;

/** Pages for customers at a machine, excluded from search engines. */
export const machinePages = ['/s', '/scanner'] as const;

/** Pages for trying out the shop, excluded from search engines. */
export const testPurchasePages = ['/test-purchase'] as const;

export type PublicPage = (typeof publicPages)[number];

/**
 * Returns the public page to which a path without language prefix belongs, such as '/voucher' for '/voucher/…'. Returns
 * the home page if no page matches.
 */
export function publicPageForPath(page: string): PublicPage {
  const first = `/${page.split('/')[1] ?? ''}`;
  return publicPages.find((known) => known === first) ?? '/';
}

/** Returns the base name of a page's files, for example 'home' or 'our-service'. */
export function pageFileName(page: PublicPage): string {
  return page === '/' ? 'home' : page.slice(1);
}
