import type { ConfigEntry } from '../config-entry.ts';

/** Nayax' eCom, off until all of it is there; docs/payments.md says what to ask Nayax for. */
export const nayaxEcomEntries = [
  { name: 'NAYAX_ECOM_TOKEN_ID', fallback: null, meaning: 'Nayax eCom: the number of the secret token' },
  { name: 'NAYAX_ECOM_SECRET_TOKEN', fallback: null, meaning: 'Nayax eCom: the secret token', secret: true },
  { name: 'NAYAX_ECOM_SIGN_ID', fallback: null, meaning: 'Nayax eCom: the number of the sign key' },
  { name: 'NAYAX_ECOM_SIGN_KEY', fallback: null, meaning: 'Nayax eCom: the key that signs calls', secret: true },
  { name: 'NAYAX_ECOM_ACTOR_ID', fallback: null, meaning: 'Nayax eCom: the actor' },
  { name: 'NAYAX_ECOM_MACHINE_ID', fallback: null, meaning: 'Nayax eCom: the machine that stands for the web shop' },
  {
    name: 'NAYAX_ECOM_HMAC_KEY',
    fallback: null,
    meaning: 'Nayax eCom: 64 hex characters that you make and give to Nayax; by them its notifications are signed',
    secret: true,
  },
  {
    name: 'NAYAX_ECOM_KIT_PAGE',
    fallback: null,
    meaning: "Your own page with Nayax' browser kit, which people are sent to with `session`, `return` and `cancel`",
  },
  {
    name: 'NAYAX_ECOM_SIGN_EXAMPLE',
    fallback: null,
    meaning:
      'An example by Nayax with your sign key: the signature, a semicolon and the signed text. The boot tries it',
    secret: true,
  },
  {
    name: 'NAYAX_ECOM_AMOUNTS',
    fallback: null,
    meaning: 'Whether Nayax writes 55 shekels as 55 or as 5500: `shekels` or `agorot`. Its documents do both: ask',
  },
  {
    name: 'NAYAX_ECOM_VALIDATION',
    fallback: null,
    meaning:
      'What Nayax means by the validation key: `transaction_id`, `cipher` or `answer`. Its documents say each: ask',
  },
  {
    name: 'NAYAX_ECOM_BEARER',
    fallback: null,
    meaning: 'Nayax eCom: a token for the header `Authorization`, where Nayax gave you one',
    secret: true,
  },
  {
    name: 'NAYAX_ECOM_METHODS',
    fallback: 'card',
    meaning: 'What the kit takes, as with PAYPLUS_METHODS: shown at the button, decided at Nayax',
  },
  {
    name: 'NAYAX_ECOM_URL',
    fallback: 'https://api.nayax.com/sdk',
    meaning: "Where Nayax' eCom is called; `https://stable-sdk-api.nayax.com` to try it out",
  },
] as const satisfies readonly ConfigEntry[];
