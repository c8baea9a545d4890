/** Query parameters of every page, because the account dialogs can open over each page. */
const namesOnEveryPage = ['signIn', 'register', 'next'] as const;

/** Query parameters that the server sets when it redirects back to a form that was sent without scripts. */
const returnedForm = ['problem', 'field', 'why', 'sent'] as const;

/**
 * Query parameters that each page of the site reads, by route. Other parameters (campaigns, trackers, click ids) are
 * not part of the page's cache key and do not reach rendering. web/site/page-queries.test.ts compares this list with
 * the sources.
 */
export const pageQueries: Readonly<Record<string, readonly string[]>> = {
  '/': ['package', 'gift', ...returnedForm],
  '/checkout/return/:orderToken': ['form', 'gift', ...returnedForm],
  '/receipt/:transactionId': ['invoice', ...returnedForm],
  '/voucher': ['checked', 'claimed', ...returnedForm],
  '/voucher/:voucherToken': ['claimed', ...returnedForm],
  '/s': returnedForm,
  '/s/:stationToken': ['bay', 'waiting', 'report', ...returnedForm],
  // `/s/{stationToken}/pay` and `/stations/{slug}/pay`
  '/:place/:stationToken/pay': ['bay', 'package', 'waiting', ...returnedForm],
  '/walk-up/:redemptionToken': ['report', ...returnedForm],
  '/wash/:redemptionToken': ['report', ...returnedForm],
  '/scanner': [],
  // set by the service worker, which stores the screen without its bays
  '/station-screen/:screenToken?': ['stored'],
  '/dashboard': ['family', 'vouchers', 'washes', 'receipts', 'points', 'redeem', 'redeemed', 'problem', 'merge'],
  '/about': [],
  '/franchise': ['wants', ...returnedForm],
  '/our-service': ['tab'],
  '/contact': returnedForm,
  '/privacy': [],
  '/terms': [],
  '/accessibility': [],
  '/stations': [],
  '/status': [],
  '/stations/:slug': ['waiting'],
  '/login': ['phone', ...returnedForm],
  '/register': returnedForm,
  '/password/forgot': returnedForm,
  '/password/reset': [],
  '/email/verify': ['for'],
  '/phone/join': ['problem'],
  '/cancel': ['quoted', ...returnedForm],
  '/rate/:transactionId': returnedForm,
  '/founder-member': [],
  '/test-purchase': returnedForm,
};

type ReadNames = { readonly route: RegExp; readonly names: ReadonlySet<string> };

const namesByRoute: readonly ReadNames[] = Object.entries(pageQueries).map(([route, names]) => ({
  // the router ignores upper and lower case and a trailing slash
  route: new RegExp(`^${route.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
  names: new Set([...namesOnEveryPage, ...names]),
}));

/**
 * Query parameters of all pages together. They are used for URLs in a form that only the router resolves
 * (percent-encoded characters, repeated slashes).
 */
const namesOfAnyPage: ReadonlySet<string> = new Set(namesByRoute.flatMap(({ names }) => [...names]));

/** Returns the query parameters that the page at a path without language prefix reads. */
export function queryNamesOf(page: string): ReadonlySet<string> {
  return namesByRoute.find(({ route }) => route.test(page))?.names ?? namesOfAnyPage;
}
