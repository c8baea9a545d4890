import type { ConfigEntry } from '../config-entry.ts';

/** Wallet passes, which are offered only if their keys are set. */
export const walletEntries = [
  {
    name: 'APPLE_PASS_TYPE_ID',
    fallback: null,
    meaning:
      'Vouchers in Apple Wallet: the Pass Type ID; without it not offered. Passes are updated after washes if `PUBLIC_URL` is https',
  },
  {
    name: 'APPLE_PASS_TEAM_ID',
    fallback: null,
    meaning: 'Goes with APPLE_PASS_TYPE_ID',
  },
  {
    name: 'APPLE_PASS_CERTIFICATE',
    fallback: null,
    meaning: 'The certificate of that Pass Type ID, PEM; after it expires no pass is offered',
    secret: true,
  },
  {
    name: 'APPLE_PASS_PRIVATE_KEY',
    fallback: null,
    meaning: 'Its key, PEM',
    secret: true,
  },
  {
    name: 'APPLE_PASS_PASSPHRASE',
    fallback: null,
    meaning: 'Passphrase of that key, if it has one',
    secret: true,
  },
  {
    name: 'APPLE_PASS_WWDR',
    fallback: null,
    meaning: "Apple's certificate that issued it, PEM: the WWDR intermediate",
    secret: true,
  },
  {
    name: 'GOOGLE_WALLET_ISSUER_ID',
    fallback: null,
    meaning: 'Vouchers in Google Wallet: the number of the issuer; without it not offered',
  },
  {
    name: 'GOOGLE_WALLET_EMAIL',
    fallback: null,
    meaning: 'The service account that the issuer has authorised; goes with GOOGLE_WALLET_ISSUER_ID',
  },
  {
    name: 'GOOGLE_WALLET_PRIVATE_KEY',
    fallback: null,
    meaning: 'Its `private_key`, PEM',
    secret: true,
  },
] as const satisfies readonly ConfigEntry[];
