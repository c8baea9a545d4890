import type { ConfigEntry } from '../config-entry.ts';

/** Issuer of tax documents, and the signing key. */
export const taxEntries = [
  {
    name: 'TAX_ISSUER',
    fallback: 'ours; in production none',
    meaning:
      "Who issues the tax documents of sales: `ours`, `provider` (the payment provider's own), or `none` yet; ask your accountant",
  },
  {
    name: 'TAX_SIGNING_CERTIFICATE',
    fallback: null,
    meaning: 'Certificate that signs documents, PEM; absent: a demo signer signs them, and the documents say so',
    secret: true,
  },
  { name: 'TAX_SIGNING_KEY', fallback: null, meaning: 'Its RSA key, PEM', secret: true },
  {
    name: 'TAX_DEMO_SIGNER',
    fallback: null,
    meaning: '`accept`: production issues documents that only the demo signer has signed; no customer may rely on them',
  },
  {
    name: 'TAX_AUTHORITY',
    fallback: 'production',
    meaning: 'Server of the Tax Authority for allocation numbers: `production` or `sandbox`',
  },
  {
    name: 'TAX_AUTHORITY_CLIENT_ID',
    fallback: null,
    meaning:
      "The shop's application at the Authority; with it invoices to businesses above the threshold can be issued",
  },
  { name: 'TAX_AUTHORITY_CLIENT_SECRET', fallback: null, meaning: 'Its secret', secret: true },
  {
    name: 'TAX_AUTHORITY_REFRESH_TOKEN',
    fallback: null,
    meaning:
      'The first refresh token of the Tax Authority, given when the owner agreed; later ones are stored in the database',
    secret: true,
  },
  {
    name: 'TAX_AUTHORITY_USER',
    fallback: null,
    meaning: 'User that requests the numbers: an identity number of nine digits, or a name of up to 25 characters',
  },
  {
    name: 'TAX_SOFTWARE_NUMBER',
    fallback: null,
    meaning: 'The number by which the Authority knows this software; ask your accountant',
  },
  {
    name: 'TAX_ALLOCATION_REFUSED',
    fallback: 'hold',
    meaning:
      'What happens to an invoice that the Authority refuses a number: `hold`, or `without` (issued with the words that its VAT cannot be deducted); ask your accountant',
  },
] as const satisfies readonly ConfigEntry[];
