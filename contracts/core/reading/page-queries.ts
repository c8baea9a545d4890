/** Query parameters that every page accepts, because the account dialogs can open on each page. */
const namesOnEveryPage = ['signIn', 'register', 'next'] as const;

/** Query parameters that the server sets when it redirects back to a form that was sent without scripts. */
const formResultParams = ['problem', 'field', 'why', 'sent'] as const;

/**
 * Query parameters that each page of the site reads, by route. Other parameters (campaigns, trackers, click ids) are
 * ignored. They are not part of the page's cache key and do not reach rendering. web/site/page-queries.test.ts compares
 * this list with the sources.
 */
export const pageQueryParams: Readonly<Record<string, readonly string[]>> = {
  '/': ['package', 'gift', ...formResultParams],
  '/checkout/return/:orderToken': ['form', 'gift', ...formResultParams],
  '/receipt/:transactionId': ['invoice', ...formResultParams],
  '/voucher': ['checked', 'claimed', ...formResultParams],
  '/voucher/:voucherToken': ['claimed', ...formResultParams],
  '/s': formResultParams,
  '/s/:stationToken': ['bay', 'waiting', 'report', ...formResultParams],
  // `/s/{stationToken}/pay` and `/stations/{slug}/pay`
  '/:place/:stationToken/pay': ['bay', 'package', 'waiting', ...formResultParams],
  '/walk-up/:redemptionToken': ['report', ...formResultParams],
  '/wash/:redemptionToken': ['report', ...formResultParams],
  '/scanner': [],
  // the service worker sets this parameter when it stores the screen without its bays
  '/station-screen/:screenToken?': ['stored'],
  '/dashboard': ['family', 'vouchers', 'washes', 'receipts', 'points', 'redeem', 'redeemed', 'problem', 'merge'],
  '/about': [],
  '/franchise': ['wants', ...formResultParams],
  '/our-service': ['tab'],
  '/contact': formResultParams,
  '/privacy': [],
  '/terms': [],
  '/accessibility': [],
  '/stations': [],
  '/status': [],
  '/stations/:slug': ['waiting'],
  '/login': ['phone', ...formResultParams],
  '/register': formResultParams,
  '/password/forgot': formResultParams,
  '/password/reset': [],
  '/email/verify': ['for'],
  '/phone/join': ['problem'],
  '/cancel': ['quoted', ...formResultParams],
  '/rate/:transactionId': formResultParams,
  '/founder-member': [],
  '/test-purchase': formResultParams,
};

type ReadNames = { readonly route: RegExp; readonly names: ReadonlySet<string> };

const namesByRoute: readonly ReadNames[] = Object.entries(pageQueryParams).map(([route, names]) => ({
  // the router ignores upper and lower case and a trailing slash
  route: new RegExp(`^${route.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
  names: new Set([...namesOnEveryPage, ...names]),
}));

/**
 * Query parameters of all pages together. They are used for URLs that only the router can resolve, such as URLs with
 * percent-encoded characters or repeated slashes.
 */
const namesOfAnyPage: ReadonlySet<string> = new Set(namesByRoute.flatMap(({ names }) => [...names]));

/** Returns the query parameters that a page reads. `page` is the path without the language prefix. */
export function queryParamsOfPage(page: string): ReadonlySet<string> {
  return namesByRoute.find(({ route }) => route.test(page))?.names ?? namesOfAnyPage;
}
