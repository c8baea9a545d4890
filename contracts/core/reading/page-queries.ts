/** Query parameters that every page reads: the account dialogs open over any of them. */
const onEveryPage = ['signIn', 'register', 'next'] as const;

/** Set by the server when it returns a form that was sent without scripts. */
const returnedForm = ['problem', 'field', 'why', 'sent'] as const;

/**
 * Query parameters that each page of the site reads, by its route. All others (campaigns, trackers, click ids) are no
 * part of the page's cache key and never reach its rendering. web/site/page-queries.test.ts compares it to the sources.
 */
export const pageQueries: Readonly<Record<string, readonly string[]>> = {
  '/': ['package', 'gift', ...returnedForm],
  '/checkout/return/:orderToken': ['form', 'gift', ...returnedForm],
  '/receipt/:transactionId': ['invoice', ...returnedForm],
  '/voucher': ['checked', ...returnedForm],
  '/voucher/:voucherToken': returnedForm,
  '/s': returnedForm,
  '/s/:stationToken': ['bay', ...returnedForm],
  '/wash/:redemptionToken': [],
  '/scanner': [],
  '/dashboard': ['family', 'vouchers', 'washes', 'receipts', 'points', 'redeem', 'redeemed', 'problem'],
  '/about': [],
  '/franchise': ['wants', ...returnedForm],
  '/our-service': ['tab'],
  '/contact': returnedForm,
  '/privacy': [],
  '/terms': [],
  '/accessibility': [],
  '/stations': [],
  '/stations/:slug': [],
  '/login': ['phone', ...returnedForm],
  '/register': returnedForm,
  '/password/forgot': returnedForm,
  '/password/reset': [],
  '/email/verify': [],
  '/phone/join': ['problem'],
  '/cancel': ['quoted', ...returnedForm],
  '/rate/:transactionId': returnedForm,
  '/founder-member': [],
  '/test-purchase': returnedForm,
};

type ReadNames = { readonly route: RegExp; readonly names: ReadonlySet<string> };

const byRoute: readonly ReadNames[] = Object.entries(pageQueries).map(([route, names]) => ({
  // the router ignores case and a slash at the end
  route: new RegExp(`^${route.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/?$`, 'i'),
  names: new Set([...onEveryPage, ...names]),
}));

/** For spellings of an address that only the router resolves (percent-encoded letters, repeated slashes). */
const ofAnyPage: ReadonlySet<string> = new Set(byRoute.flatMap(({ names }) => [...names]));

/** Returns the query parameters that the page at a path without language prefix reads. */
export function queryNamesOf(page: string): ReadonlySet<string> {
  return byRoute.find(({ route }) => route.test(page))?.names ?? ofAnyPage;
}
