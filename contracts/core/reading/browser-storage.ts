const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

/** Purposes of data that is stored in the browser; the privacy page explains them. */
export const storagePurposes = [
  'language',
  'consent',
  'purchase',
  'wash',
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
export type StoragePurpose = (typeof storagePurposes)[number];

export type BrowserStorageKind = 'cookie' | 'device' | 'tab' | 'cache' | 'database';

type StoredEntry = {
  readonly purpose: StoragePurpose;
  readonly place: BrowserStorageKind;
  /**
   * Time for which the data is kept. A number is in seconds. `closing`: until the browser closes. `tab`: until the tab
   * closes. `deletion`: until the visitor deletes the data.
   */
  readonly lifetime: number | 'closing' | 'tab' | 'deletion';
};

/**
 * Cookies that the server sets. Over https (always, except in development) their names begin with `__Host-`, so that
 * browsers send them to this host only. Names marked `plain` have no prefix. `strict`: the cookie is not sent with
 * requests from other sites.
 */
export const serverCookies = {
  cart: { purpose: 'purchase', place: 'cookie', lifetime: 30 * DAY },
  order_proof: { purpose: 'purchase', place: 'cookie', lifetime: DAY, plain: true },
  opened_vouchers: { purpose: 'vouchers', place: 'cookie', lifetime: 180 * DAY },
  checkout_draft: { purpose: 'draft', place: 'cookie', lifetime: 10 * MINUTE, plain: true },
  checkout_draft_2: { purpose: 'draft', place: 'cookie', lifetime: 10 * MINUTE, plain: true },
  checkout_draft_3: { purpose: 'draft', place: 'cookie', lifetime: 10 * MINUTE, plain: true },
  sid: { purpose: 'session', place: 'cookie', lifetime: 90 * DAY },
  held_phone: { purpose: 'session', place: 'cookie', lifetime: 10 * MINUTE },
  held_identity: { purpose: 'session', place: 'cookie', lifetime: 10 * MINUTE },
  // browsers allow no longer lifetime for a cookie
  device: { purpose: 'device', place: 'cookie', lifetime: 400 * DAY },
  scanner: { purpose: 'scanner', place: 'cookie', lifetime: 400 * DAY, strict: true },
  staff: { purpose: 'staff', place: 'cookie', lifetime: 'closing', strict: true },
} as const satisfies Readonly<Record<string, StoredEntry & { readonly plain?: true; readonly strict?: true }>>;
export type ServerCookie = keyof typeof serverCookies;

/** Returns the name of a server cookie as the browser stores it. */
export function serverCookieName(name: ServerCookie, isSecure: boolean): string {
  return isSecure && !('plain' in serverCookies[name]) ? `__Host-${name}` : name;
}

export type BrowserStorageEntry = StoredEntry & { readonly name: string };

function entriesOfServer(isSecure: boolean): BrowserStorageEntry[] {
  const names = Object.keys(serverCookies).filter((name): name is ServerCookie => name in serverCookies);
  return names.map((name) => ({ ...serverCookies[name], name: serverCookieName(name, isSecure) }));
}

/** Data that scripts of the pages store in the browser. A star at the end of a name stands for any characters. */
const entriesOfScripts: readonly BrowserStorageEntry[] = [
  { name: 'language', purpose: 'language', place: 'cookie', lifetime: 365 * DAY },
  { name: 'language', purpose: 'language', place: 'device', lifetime: 'deletion' },
  { name: 'consent', purpose: 'consent', place: 'cookie', lifetime: 180 * DAY },
  { name: 'draft:*', purpose: 'draft', place: 'tab', lifetime: 'tab' },
  { name: 'reloaded-builds', purpose: 'reload', place: 'tab', lifetime: 'tab' },
  { name: 'reloaded-for-part', purpose: 'reload', place: 'tab', lifetime: 'tab' },
  { name: 'session-changed', purpose: 'session', place: 'device', lifetime: 'deletion' },
  { name: 'email_link', purpose: 'link', place: 'tab', lifetime: 'tab' },
  { name: 'password_link', purpose: 'link', place: 'tab', lifetime: 'tab' },
  { name: 'staff_password_link', purpose: 'link', place: 'tab', lifetime: 'tab' },
  { name: 'referral', purpose: 'referral', place: 'device', lifetime: 'deletion' },
  { name: 'running-wash', purpose: 'wash', place: 'device', lifetime: 'deletion' },
  { name: 'shampaw-accessibility', purpose: 'accessibility', place: 'device', lifetime: 'deletion' },
  { name: 'shop-vouchers', purpose: 'vouchers', place: 'cache', lifetime: 'deletion' },
  { name: 'shop-offline-*', purpose: 'offline', place: 'cache', lifetime: 'deletion' },
  { name: 'shop-assets', purpose: 'offline', place: 'cache', lifetime: 'deletion' },
  { name: 'station-screen-sound', purpose: 'accessibility', place: 'device', lifetime: 'deletion' },
  { name: 'scanner-station', purpose: 'scanner', place: 'device', lifetime: 'deletion' },
  { name: 'scanner', purpose: 'scanner', place: 'database', lifetime: 'deletion' },
  { name: 'staff-station', purpose: 'staff', place: 'device', lifetime: 'deletion' },
  { name: 'staff-groups', purpose: 'staff', place: 'device', lifetime: 'deletion' },
  { name: 'staff-letter-keys', purpose: 'staff', place: 'device', lifetime: 'deletion' },
];

/** Lists everything that the site and the staff portal store in a browser. The privacy page shows this list. */
export function listBrowserStorage(isSecure: boolean): BrowserStorageEntry[] {
  return [...entriesOfServer(isSecure), ...entriesOfScripts];
}
