const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** What something in the browser is there for; the privacy page says it in words. */
export const browserPurposes = [
  'language',
  'consent',
  'purchase',
  'draft',
  'reload',
  'session',
  'device',
  'link',
  'referral',
  'accessibility',
  'vouchers',
  'offline',
  'scanner',
  'staff',
] as const;
export type BrowserPurpose = (typeof browserPurposes)[number];

export type BrowserPlace = 'cookie' | 'device' | 'tab' | 'cache' | 'database';

type Kept = {
  readonly purpose: BrowserPurpose;
  readonly place: BrowserPlace;
  /** Seconds; `closing`: with the browser, `tab`: with the tab, `deletion`: until somebody deletes it. */
  readonly kept: number | 'closing' | 'tab' | 'deletion';
};

/**
 * Cookies that the server sets. Where the shop has https (always, but for development) their names begin with
 * `__Host-`, which browsers keep for our host alone; those marked `plain` are the same everywhere. `strict`:
 * never sent with what another site asks for.
 */
export const serverCookies = {
  cart: { purpose: 'purchase', place: 'cookie', kept: 30 * DAY },
  order_proof: { purpose: 'purchase', place: 'cookie', kept: DAY, plain: true },
  checkout_draft: { purpose: 'draft', place: 'cookie', kept: 10 * MINUTE, plain: true },
  checkout_draft_2: { purpose: 'draft', place: 'cookie', kept: 10 * MINUTE, plain: true },
  checkout_draft_3: { purpose: 'draft', place: 'cookie', kept: 10 * MINUTE, plain: true },
  sid: { purpose: 'session', place: 'cookie', kept: 90 * DAY },
  held_phone: { purpose: 'session', place: 'cookie', kept: 10 * MINUTE },
  // as long as browsers keep any cookie
  device: { purpose: 'device', place: 'cookie', kept: 400 * DAY },
  scanner: { purpose: 'scanner', place: 'cookie', kept: 400 * DAY, strict: true },
  staff: { purpose: 'staff', place: 'cookie', kept: 'closing', strict: true },
} as const satisfies Readonly<Record<string, Kept & { readonly plain?: true; readonly strict?: true }>>;
export type ServerCookie = keyof typeof serverCookies;

/** The name under which a browser has a cookie of the server. */
export function serverCookieName(name: ServerCookie, isSecure: boolean): string {
  return isSecure && !('plain' in serverCookies[name]) ? `__Host-${name}` : name;
}

export type KeptInBrowser = Kept & { readonly name: string };

function fromServer(isSecure: boolean): KeptInBrowser[] {
  const names = Object.keys(serverCookies).filter((name): name is ServerCookie => name in serverCookies);
  return names.map((name) => ({ ...serverCookies[name], name: serverCookieName(name, isSecure) }));
}

/** What the pages' own scripts keep; a name that ends in a star begins so. */
const fromScripts: readonly KeptInBrowser[] = [
  { name: 'language', purpose: 'language', place: 'cookie', kept: 365 * DAY },
  { name: 'language', purpose: 'language', place: 'device', kept: 'deletion' },
  { name: 'consent', purpose: 'consent', place: 'cookie', kept: 180 * DAY },
  { name: 'draft:*', purpose: 'draft', place: 'tab', kept: 'tab' },
  { name: 'reloaded-builds', purpose: 'reload', place: 'tab', kept: 'tab' },
  { name: 'reloaded-for-part', purpose: 'reload', place: 'tab', kept: 'tab' },
  { name: 'session-changed', purpose: 'session', place: 'device', kept: 'deletion' },
  { name: 'email_link', purpose: 'link', place: 'tab', kept: 'tab' },
  { name: 'password_link', purpose: 'link', place: 'tab', kept: 'tab' },
  { name: 'referral', purpose: 'referral', place: 'device', kept: 'deletion' },
  { name: 'shampaw-accessibility', purpose: 'accessibility', place: 'device', kept: 'deletion' },
  { name: 'shop-vouchers', purpose: 'vouchers', place: 'cache', kept: 'deletion' },
  { name: 'shop-offline-*', purpose: 'offline', place: 'cache', kept: 'deletion' },
  { name: 'shop-assets', purpose: 'offline', place: 'cache', kept: 'deletion' },
  { name: 'scanner-station', purpose: 'scanner', place: 'device', kept: 'deletion' },
  { name: 'scanner', purpose: 'scanner', place: 'database', kept: 'deletion' },
  { name: 'staff-station', purpose: 'staff', place: 'device', kept: 'deletion' },
];

/** Everything that the site and the portal of the staff keep in a browser: the privacy page lists it. */
export function keptInBrowser(isSecure: boolean): KeptInBrowser[] {
  return [...fromServer(isSecure), ...fromScripts];
}
