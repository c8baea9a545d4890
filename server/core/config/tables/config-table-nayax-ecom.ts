import type { ConfigEntry } from '../config-entry.ts';

/**
 * Settings of Nayax' eCom, which stays disabled until every required value is set; docs/payments.md lists what to
 * request from Nayax.
 */
export const nayaxEcomEntries = [
  { name: 'NAYAX_ECOM_TOKEN_ID', fallback: null, meaning: 'Nayax eCom: the number of the secret token' },
  { name: 'NAYAX_ECOM_SECRET_TOKEN', fallback: null, meaning: 'Nayax eCom: the secret token', secret: true },
  { name: 'NAYAX_ECOM_SIGN_ID', fallback: null, meaning: 'Nayax eCom: the number of the sign key' },
  { name: 'NAYAX_ECOM_SIGN_KEY', fallback: null, meaning: 'Nayax eCom: the key that signs calls', secret: true },
  { name: 'NAYAX_ECOM_ACTOR_ID', fallback: null, meaning: 'Nayax eCom: the actor' },
  { name: 'NAYAX_ECOM_MACHINE_ID', fallback: null, meaning: 'Nayax eCom: the machine that represents the web shop' },
  {
    name: 'NAYAX_ECOM_HMAC_KEY',
    fallback: null,
    meaning:
      'Nayax eCom: 64 hex characters that you generate and give to Nayax, which signs its notifications with them',
    secret: true,
  },
  {
    name: 'NAYAX_ECOM_KIT_PAGE',
    fallback: null,
    meaning:
      "Your own page with Nayax' browser kit; customers are redirected to it with `session`, `return` and `cancel`",
  },
  {
    name: 'NAYAX_ECOM_SIGN_EXAMPLE',
    fallback: null,
    meaning:
      'An example by Nayax with your sign key: the signature, a semicolon and the signed text. It is verified at boot',
    secret: true,
  },
  {
    name: 'NAYAX_ECOM_AMOUNTS',
    fallback: null,
    meaning:
      'Whether Nayax writes 55 shekels as 55 or as 5500: `shekels` or `agorot`. Its documents have both: ask Nayax',
  },
  {
    name: 'NAYAX_ECOM_VALIDATION',
    fallback: null,
    meaning:
      'What Nayax means by the validation key: `transaction_id`, `cipher` or `answer`. Its documents have all three: ask Nayax',
  },
  {
    name: 'NAYAX_ECOM_BEARER',
    fallback: null,
    meaning: 'Nayax eCom: a token for the header `Authorization`, if Nayax gave you one',
    secret: true,
  },
  {
    name: 'NAYAX_ECOM_METHODS',
    fallback: 'card',
    meaning: 'Payment methods of the kit, as with PAYPLUS_METHODS: shown at the button; Nayax decides',
  },
  {
    name: 'NAYAX_ECOM_URL',
    fallback: 'https://api.nayax.com/sdk',
    meaning: "URL of Nayax' eCom; `https://stable-sdk-api.nayax.com` for tests",
  },
] as const satisfies readonly ConfigEntry[];
