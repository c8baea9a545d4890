/**
 * The pages that everybody may find: in the sitemap, with a picture to share, each also under `/en`
 * and `/he`. Everything else belongs to a holder, to a customer or to staff.
 */
export const publicPages = [
  '/',
  '/our-service',
  '/stations',
  '/about',
  '/franchise',
  '/contact',
  '/voucher',
  '/cancel',
  '/accessibility',
  '/privacy',
  '/terms',
] as const;

/** The way into an account and what is behind it: for everybody who has the address, and for no search engine. */
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

/** For whoever stands at a machine, and for no search engine. */
export const machinePages = ['/s', '/scanner'] as const;

/** For whoever tries the shop out, and for no search engine. */
export const trialPages = ['/test-purchase'] as const;

export type PublicPage = (typeof publicPages)[number];

/** The public page that an address (without language prefix) belongs to: '/voucher/…' to '/voucher', else the home page. */
export function publicPageOf(page: string): PublicPage {
  const first = `/${page.split('/')[1] ?? ''}`;
  return publicPages.find((known) => known === first) ?? '/';
}

/** Name for files of a page: 'home', 'our-service'. */
export function pageFileName(page: PublicPage): string {
  return page === '/' ? 'home' : page.slice(1);
}
