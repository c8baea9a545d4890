import type { ConfigEntry } from './config-entry.ts';

/** Who issues tax documents, and what signs them. */
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
    meaning: 'Documents are signed by it, PEM; absent: by a demo signer, and they say so',
    secret: true,
  },
  { name: 'TAX_SIGNING_KEY', fallback: null, meaning: 'Its RSA key, PEM', secret: true },
  {
    name: 'TAX_DEMO_SIGNER',
    fallback: null,
    meaning: '`accept`: production issues documents that only the demo signer has signed; no customer may rely on them',
  },
] as const satisfies readonly ConfigEntry[];
