import { z } from 'zod';
import {
  isNayaxStaging,
  missingNayaxEcom,
  nayaxEcomMistakes,
  nayaxEcomOf,
  type NayaxEcomConfig,
} from './config-nayax-ecom.ts';
import type { ParsedEnvironment } from '../config-schema.ts';
import type { ConfigName } from '../tables/config-table.ts';

/** Who can take money. */
export const paymentProviders = ['payplus', 'cardcom', 'nayax_ecom', 'sandbox'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

/** What people pay with on a provider's page. */
export const pageMethods = ['card', 'bit', 'apple_pay', 'google_pay'] as const;
export type PageMethod = (typeof pageMethods)[number];

/** `baseUrl` null means the sandbox inside this server; the first secret signs our calls. */
export type SandboxPayConfig = { readonly baseUrl: string | null; readonly secrets: readonly string[] };

/** docs/payments.md says where an owner finds each. */
export type PayPlusConfig = {
  /** Without a slash at the end. */
  readonly url: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly pageUid: string;
  readonly methods: readonly PageMethod[];
  /** Null: no cards are kept. */
  readonly terminal: { readonly terminalUid: string; readonly cashierUid: string } | null;
  /** No real money moves there. */
  readonly staging: boolean;
};

export type CardComConfig = {
  readonly url: string;
  readonly terminal: number;
  readonly apiName: string;
  readonly apiPassword: string;
  readonly methods: readonly PageMethod[];
  /** Null: transactions do not carry our references, so there is no list to compare with. */
  readonly referenceField: number | null;
  readonly keepsCards: boolean;
  readonly staging: boolean;
};

export type PaymentConfig = {
  /** Who opens payment pages, in the order of preference; never empty. */
  readonly order: readonly PaymentProvider[];
  /** Who serves the method `nayax` first; null: whoever serves cards. */
  readonly nayax: PaymentProvider | 'off' | null;
  /** Each with its credentials, whether it opens pages or not: what it holds is settled to its end. */
  readonly sandbox: SandboxPayConfig | null;
  readonly payplus: PayPlusConfig | null;
  readonly cardcom: CardComConfig | null;
  readonly nayaxEcom: NayaxEcomConfig | null;
  /** What is missing before Nayax' eCom is on. */
  readonly nayaxEcomMissing: readonly ConfigName[];
};

/** CardCom's public terminal for trying out. */
const TEST_TERMINAL = 1_000;

const STAGING_HOST = 'restapidev.payplus.co.il';

const FIELDS_MAX = 25;

function listOf<Word extends string>(words: readonly Word[], error: string) {
  const one = z.enum(words, error);
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(one).nonempty())
    .refine((list) => new Set(list).size === list.length, 'names something twice');
}

const url = z.url({ protocol: /^https?$/, error: 'is not an http(s) address' });

/** Each message continues the name. */
export const paymentSchemas = {
  providers: listOf(paymentProviders, `names a provider that does not exist: there are ${paymentProviders.join(', ')}`),
  nayax: z.enum([...paymentProviders, 'off'], `is one of ${[...paymentProviders, 'off'].join(', ')}`),
  methods: listOf(pageMethods, `names something else than ${pageMethods.join(', ')}`),
  url,
  terminal: z
    .string()
    .regex(/^\d{1,9}$/, 'is not the number of a terminal')
    .transform(Number),
  referenceField: z
    .string()
    .regex(/^\d{1,2}$/, `is not a number from 1 to ${FIELDS_MAX}`)
    .transform(Number)
    .refine((field) => field >= 1 && field <= FIELDS_MAX, `is not a number from 1 to ${FIELDS_MAX}`),
  onOff: z.enum(['on', 'off'], 'is on or off'),
} as const;

const needed = {
  payplus: ['PAYPLUS_API_KEY', 'PAYPLUS_SECRET_KEY', 'PAYPLUS_PAGE_UID'],
  cardcom: ['CARDCOM_TERMINAL', 'CARDCOM_API_NAME', 'CARDCOM_API_PASSWORD'],
} as const satisfies Record<string, readonly ConfigName[]>;

/** Sentences: half a provider is none, and would be found out by the first customer who wants to pay. */
export function paymentMistakes(parsed: ParsedEnvironment): string[] {
  const order = parsed.PAYMENT_PROVIDER ?? ['sandbox'];
  const mistakes: string[] = [];
  for (const provider of ['payplus', 'cardcom'] as const) {
    const wanted = order.includes(provider);
    const names: readonly ConfigName[] = needed[provider];
    if (!wanted && names.every((name) => parsed[name] === undefined)) continue;
    const why = wanted ? `PAYMENT_PROVIDER names ${provider}, which` : `${provider.toUpperCase()}_…`;
    mistakes.push(
      ...names.filter((name) => parsed[name] === undefined).map((name) => `${name} is missing: ${why} needs it`),
    );
  }
  const { PAYMENT_NAYAX: nayax } = parsed;
  if (nayax !== undefined && nayax !== 'off' && !order.includes(nayax)) {
    mistakes.push(`PAYMENT_NAYAX names ${nayax}, which PAYMENT_PROVIDER does not`);
  }
  if ((parsed.PAYPLUS_TERMINAL_UID === undefined) !== (parsed.PAYPLUS_CASHIER_UID === undefined)) {
    mistakes.push('PAYPLUS_TERMINAL_UID and PAYPLUS_CASHIER_UID go together: kept cards are charged there');
  }
  return [...mistakes, ...nayaxEcomMistakes(parsed)];
}

/** What moves no real money is not for customers. */
export function playMoneyMistakes(parsed: ParsedEnvironment): string[] {
  const mistakes: string[] = [];
  if (isStaging(parsed.PAYPLUS_URL)) mistakes.push('PAYPLUS_URL is the address for trying out: no money moves there');
  if (isNayaxStaging(parsed.NAYAX_ECOM_URL)) {
    mistakes.push('NAYAX_ECOM_URL is the address for trying out: no money moves there');
  }
  if (parsed.CARDCOM_TERMINAL === TEST_TERMINAL) {
    mistakes.push('CARDCOM_TERMINAL is the public test terminal: no money moves there');
  }
  return mistakes;
}

function isStaging(address: string | undefined): boolean {
  return URL.parse(address ?? '')?.hostname === STAGING_HOST;
}

/** Whether the sandbox takes the money. */
export function playsMoney({ PAYMENT_PROVIDER: order = ['sandbox'] }: ParsedEnvironment): boolean {
  return order.includes('sandbox');
}

export function paymentOf(parsed: ParsedEnvironment, sandboxSecrets: readonly string[]): PaymentConfig {
  const order = parsed.PAYMENT_PROVIDER ?? ['sandbox'];
  const plays = playsMoney(parsed) || parsed.SANDBOX_PAY_SECRET !== undefined;
  const baseUrl = trimmed(parsed.SANDBOX_PAY_URL) ?? null;
  return {
    order,
    nayax: parsed.PAYMENT_NAYAX ?? null,
    sandbox: plays ? { baseUrl, secrets: sandboxSecrets } : null,
    payplus: payPlusOf(parsed),
    cardcom: cardComOf(parsed),
    nayaxEcom: nayaxEcomOf(parsed),
    nayaxEcomMissing: missingNayaxEcom(parsed),
  };
}

function payPlusOf(parsed: ParsedEnvironment): PayPlusConfig | null {
  const { PAYPLUS_API_KEY: apiKey, PAYPLUS_SECRET_KEY: secretKey, PAYPLUS_PAGE_UID: pageUid } = parsed;
  if (apiKey === undefined || secretKey === undefined || pageUid === undefined) return null;
  const { PAYPLUS_TERMINAL_UID: terminalUid, PAYPLUS_CASHIER_UID: cashierUid } = parsed;
  return {
    url: trimmed(parsed.PAYPLUS_URL) ?? 'https://restapi.payplus.co.il/api/v1.0',
    apiKey,
    secretKey,
    pageUid,
    methods: parsed.PAYPLUS_METHODS,
    terminal: terminalUid === undefined || cashierUid === undefined ? null : { terminalUid, cashierUid },
    staging: isStaging(parsed.PAYPLUS_URL),
  };
}

function cardComOf(parsed: ParsedEnvironment): CardComConfig | null {
  const { CARDCOM_TERMINAL: terminal, CARDCOM_API_NAME: apiName, CARDCOM_API_PASSWORD: apiPassword } = parsed;
  if (terminal === undefined || apiName === undefined || apiPassword === undefined) return null;
  return {
    url: trimmed(parsed.CARDCOM_URL) ?? 'https://secure.cardcom.solutions/api/v11',
    terminal,
    apiName,
    apiPassword,
    methods: parsed.CARDCOM_METHODS,
    referenceField: parsed.CARDCOM_REFERENCE_FIELD ?? null,
    keepsCards: parsed.CARDCOM_KEEPS_CARDS === 'on',
    staging: terminal === TEST_TERMINAL,
  };
}

function trimmed(address: string | undefined): string | undefined {
  return address?.replace(/\/+$/, '');
}
