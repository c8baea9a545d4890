import type { ConfigEntry } from '../config-entry.ts';

/** Settings of machines behind Nayax readers; see docs/nayax.md. */
export const nayaxEntries = [
  {
    name: 'NAYAX_SECRET_TOKEN',
    fallback: null,
    meaning: "The token that Nayax and this shop share; with it machines can be started through Nayax' terminals",
    secret: true,
  },
  { name: 'NAYAX_PAYMENT_METHOD', fallback: null, meaning: 'Name of this shop in the URL of a start' },
  {
    name: 'NAYAX_CALLBACK_KEY',
    fallback: null,
    meaning: 'The secret part of the address that Nayax calls: `PUBLIC_URL/api/terminals/nayax/<key>`',
    secret: true,
  },
  {
    name: 'NAYAX_CALLBACK_HEADER',
    fallback: null,
    meaning: 'A header that Nayax sends with every call, `name: value`; absent: none is required',
    secret: true,
  },
  {
    name: 'NAYAX_NETWORKS',
    fallback: 'all that Nayax names',
    meaning: 'Addresses or networks, comma-separated, that Nayax calls from',
  },
  {
    name: 'NAYAX_TOKEN_ID',
    fallback: null,
    meaning: "Nayax' number of the token; absent: codes are not read by the readers (Prepaid)",
  },
  {
    name: 'LYNX_TOKEN',
    fallback: null,
    meaning:
      'Token of the Lynx API for machines: reading for their state and events, writing to restart readers; absent: neither',
    secret: true,
  },
  {
    name: 'NAYAX_URL',
    fallback: 'https://lynx.nayax.com',
    meaning: 'URL for requests about machines and their readers',
  },
  { name: 'NAYAX_USER_KEY', fallback: 'AppUserID', meaning: '`AppUserID` or `AppUserId`: their documents have both' },
  {
    name: 'NAYAX_START_SECONDS',
    fallback: '90',
    meaning: 'Seconds from the press of the button to the request of the machine, 15 to 540',
  },
  {
    name: 'NAYAX_UNKNOWN_VOID',
    fallback: 'approve',
    meaning:
      'Answer to the end of a transaction that this shop does not know: `approve` or `decline`; either way the transaction is closed',
  },
  {
    name: 'NAYAX_DEFERRED',
    fallback: 'refuse',
    meaning: 'Answer to a code that was read while the reader was offline: `refuse` or `accept`',
  },
  { name: 'NAYAX_CODE_FIELD', fallback: 'CardNumber', meaning: 'The field of `CardData` in which a code arrives' },
] as const satisfies readonly ConfigEntry[];
