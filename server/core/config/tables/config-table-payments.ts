import type { ConfigEntry } from '../config-entry.ts';

/** Payment providers; docs/payments.md says where an owner finds each value. */
export const paymentEntries = [
  {
    name: 'PAYMENT_PROVIDER',
    fallback: 'sandbox; in production none',
    meaning:
      'Payment providers in order of preference, comma-separated: `payplus`, `cardcom`, `nayax_ecom`, `sandbox`; absent: the owner connects one in the portal',
  },
  {
    name: 'PAYMENT_NAYAX',
    fallback: 'the first provider that takes cards',
    meaning: 'Provider of the payment method `nayax`: one of them, or `off` to not offer it',
  },
  {
    name: 'PAYPLUS_API_KEY',
    fallback: null,
    meaning: 'PayPlus: the API key',
    secret: true,
  },
  {
    name: 'PAYPLUS_SECRET_KEY',
    fallback: null,
    meaning: 'PayPlus: the secret key, which also signs its callbacks',
    secret: true,
  },
  { name: 'PAYPLUS_PAGE_UID', fallback: null, meaning: 'PayPlus: the UID of the payment page' },
  {
    name: 'PAYPLUS_METHODS',
    fallback: 'card',
    meaning: 'Payment methods of that page: `card`, `bit`, `apple_pay`, `google_pay`, in order of preference',
  },
  {
    name: 'PAYPLUS_TERMINAL_UID',
    fallback: null,
    meaning: 'PayPlus: the terminal on which stored cards are charged; absent: no membership by PayPlus',
  },
  { name: 'PAYPLUS_CASHIER_UID', fallback: null, meaning: 'Goes with PAYPLUS_TERMINAL_UID' },
  {
    name: 'PAYPLUS_URL',
    fallback: 'https://restapi.payplus.co.il/api/v1.0',
    meaning: 'URL of PayPlus; `https://restapidev.payplus.co.il/api/v1.0` for tests',
  },
  { name: 'CARDCOM_TERMINAL', fallback: null, meaning: 'CardCom: the number of the terminal; 1000 for tests' },
  { name: 'CARDCOM_API_NAME', fallback: null, meaning: 'CardCom: the API name' },
  {
    name: 'CARDCOM_API_PASSWORD',
    fallback: null,
    meaning: 'CardCom: the API password, for refunds and lists',
    secret: true,
  },
  {
    name: 'CARDCOM_METHODS',
    fallback: 'card',
    meaning: 'Payment methods of its page, as with PAYPLUS_METHODS: shown at the button; CardCom decides',
  },
  {
    name: 'CARDCOM_REFERENCE_FIELD',
    fallback: null,
    meaning:
      'The custom field of the terminal (1 to 25) that has our references; absent: payments are not reconciled with its list',
  },
  {
    name: 'CARDCOM_KEEPS_CARDS',
    fallback: 'off',
    meaning: '`on` if the terminal may store cards and charge them: membership by CardCom',
  },
  { name: 'CARDCOM_URL', fallback: 'https://secure.cardcom.solutions/api/v11', meaning: 'URL of CardCom' },
  {
    name: 'PAYOUT_DAYS',
    fallback: '40',
    meaning:
      'Days after which a payment should be in a payout of its provider (1 to 180); later it is listed as not paid out',
  },
  {
    name: 'SANDBOX_PAY_URL',
    fallback: null,
    meaning: 'Base address of a sandbox payment peer; absent: the one inside this server at /sandbox-pay',
  },
  {
    name: 'SANDBOX_PAY_SECRET',
    fallback: null,
    meaning: "Signs the sandbox's events; at least 32 characters, several comma-separated while changing it",
    secret: true,
  },
] as const satisfies readonly ConfigEntry[];
