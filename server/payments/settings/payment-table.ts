import { z } from 'zod';
import type { ParsedSettings, SettingTable } from '#server/core/config/module-settings.ts';
import { splitList, httpUrlSchema } from '#server/core/config/setting-schemas.ts';
import type { NayaxEcomParsed } from './nayax-ecom.ts';
import { paymentSchemas } from './payment-schemas.ts';

/** Settings of the payment providers. docs/payments.md explains where an owner finds each value. */
export const paymentTable = {
  PAYMENT_PROVIDER: {
    schema: paymentSchemas.providers.optional(),
    fallback: 'sandbox; in production none',
    meaning:
      'Payment providers in order of preference, comma-separated: `payplus`, `cardcom`, `nayax_ecom`, `sandbox`; absent: the owner connects one in the portal',
  },
  PAYMENT_NAYAX: {
    schema: paymentSchemas.nayax.optional(),
    fallback: 'the first provider that takes cards',
    meaning: 'Provider of the payment method `nayax`: one of them, or `off` to not offer it',
  },
  PAYPLUS_API_KEY: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'PayPlus: the API key',
    secret: true,
  },
  PAYPLUS_SECRET_KEY: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'PayPlus: the secret key, which also signs its callbacks',
    secret: true,
  },
  PAYPLUS_PAGE_UID: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'PayPlus: the UID of the payment page',
  },
  PAYPLUS_METHODS: {
    schema: paymentSchemas.methods.default(['card']),
    fallback: 'card',
    meaning: 'Payment methods of that page: `card`, `bit`, `apple_pay`, `google_pay`, in order of preference',
  },
  PAYPLUS_TERMINAL_UID: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'PayPlus: the terminal on which stored cards are charged; absent: no membership by PayPlus',
  },
  PAYPLUS_CASHIER_UID: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'Goes with PAYPLUS_TERMINAL_UID',
  },
  PAYPLUS_URL: {
    schema: paymentSchemas.url.optional(),
    fallback: 'https://restapi.payplus.co.il/api/v1.0',
    meaning: 'URL of PayPlus; `https://restapidev.payplus.co.il/api/v1.0` for tests',
  },
  CARDCOM_TERMINAL: {
    schema: paymentSchemas.terminal.optional(),
    fallback: null,
    meaning: 'CardCom: the number of the terminal; 1000 for tests',
  },
  CARDCOM_API_NAME: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'CardCom: the API name',
  },
  CARDCOM_API_PASSWORD: {
    schema: z.string().optional(),
    fallback: null,
    meaning: 'CardCom: the API password, for refunds and lists',
    secret: true,
  },
  CARDCOM_METHODS: {
    schema: paymentSchemas.methods.default(['card']),
    fallback: 'card',
    meaning: 'Payment methods of its page, as with PAYPLUS_METHODS: shown at the button; CardCom decides',
  },
  CARDCOM_REFERENCE_FIELD: {
    schema: paymentSchemas.referenceField.optional(),
    fallback: null,
    meaning:
      'The custom field of the terminal (1 to 25) that has our references; absent: payments are not reconciled with its list',
  },
  CARDCOM_KEEPS_CARDS: {
    schema: paymentSchemas.onOff.default('off'),
    fallback: 'off',
    meaning: '`on` if the terminal may store cards and charge them: membership by CardCom',
  },
  CARDCOM_URL: {
    schema: paymentSchemas.url.optional(),
    fallback: 'https://secure.cardcom.solutions/api/v11',
    meaning: 'URL of CardCom',
  },
  SANDBOX_PAY_URL: {
    schema: httpUrlSchema.optional(),
    fallback: null,
    meaning: 'Base address of a sandbox payment peer; absent: the one inside this server at /sandbox-pay',
  },
  SANDBOX_PAY_SECRET: {
    schema: z.string().transform(splitList).optional(),
    fallback: null,
    meaning: "Signs the sandbox's events; at least 32 characters, several comma-separated while changing it",
    secret: true,
    strong: true,
  },
} as const satisfies SettingTable;

export type PaymentParsed = ParsedSettings<typeof paymentTable>;
export type PaymentsParsed = PaymentParsed & NayaxEcomParsed;
export type PaymentsSetting = keyof PaymentsParsed;
