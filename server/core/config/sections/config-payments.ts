import {
  isNayaxStaging,
  missingNayaxEcom,
  nayaxEcomMistakes,
  nayaxEcomOf,
  type NayaxEcomConfig,
} from './config-nayax-ecom.ts';
import type { ParsedEnvironment } from '../config-schema.ts';
import type { PageMethod, PaymentProvider } from './payment-schemas.ts';
import type { ConfigName } from '../tables/config-table.ts';

/** Settings of the sandbox. `baseUrl` null means the sandbox inside this server; the first secret signs our calls. */
export type SandboxPayConfig = { readonly baseUrl: string | null; readonly secrets: readonly string[] };

/** Settings of PayPlus; docs/payments.md says where an owner finds each value. */
export type PayPlusConfig = {
  /** Base URL without a trailing slash. */
  readonly url: string;
  readonly apiKey: string;
  readonly secretKey: string;
  readonly pageUid: string;
  readonly methods: readonly PageMethod[];
  /** Terminal for stored cards; null if no cards are stored. */
  readonly terminal: { readonly terminalUid: string; readonly cashierUid: string } | null;
  /** True for the provider's test environment, which moves no real money. */
  readonly staging: boolean;
};

export type CardComConfig = {
  readonly url: string;
  readonly terminal: number;
  readonly apiName: string;
  readonly apiPassword: string;
  readonly methods: readonly PageMethod[];
  /**
   * Number of the field that carries our reference. Null if transactions carry no reference, so that the provider's
   * list cannot be reconciled.
   */
  readonly referenceField: number | null;
  readonly keepsCards: boolean;
  readonly staging: boolean;
  /**
   * Origins of the payment pages, which are the provider's even if `url` is the owner's proxy of the provider's API.
   */
  readonly pages: readonly string[];
};

export type PaymentConfig = {
  /**
   * Providers that open payment pages, in order of preference. Empty in production until the owner connects a provider
   * in the portal.
   */
  readonly order: readonly PaymentProvider[];
  /** Provider that is preferred for the method `nayax`; null selects the provider for cards. */
  readonly nayax: PaymentProvider | 'off' | null;
  /**
   * Credentials per provider. A provider that opens no new pages keeps its credentials, because its existing payments
   * are still settled.
   */
  readonly sandbox: SandboxPayConfig | null;
  readonly payplus: PayPlusConfig | null;
  readonly cardcom: CardComConfig | null;
  readonly nayaxEcom: NayaxEcomConfig | null;
  /** Required settings of Nayax' eCom that are not set; eCom stays disabled until they are set. */
  readonly nayaxEcomMissing: readonly ConfigName[];
  /** Base URLs of the providers that the owner may connect in the portal; empty if the environment chooses them. */
  readonly connectable: readonly string[];
};

/** Origin of CardCom, where its payment pages are. */
const CARDCOM_ORIGIN = 'https://secure.cardcom.solutions';

/** CardCom's public test terminal. */
const TEST_TERMINAL = 1_000;

const STAGING_HOST = 'restapidev.payplus.co.il';

const requiredSettings = {
  payplus: ['PAYPLUS_API_KEY', 'PAYPLUS_SECRET_KEY', 'PAYPLUS_PAGE_UID'],
  cardcom: ['CARDCOM_TERMINAL', 'CARDCOM_API_NAME', 'CARDCOM_API_PASSWORD'],
} as const satisfies Record<string, readonly ConfigName[]>;

/** Returns error messages about incomplete credentials. Without this check, the first payment would fail. */
export function paymentMistakes(parsed: ParsedEnvironment): string[] {
  const order = orderOf(parsed);
  const mistakes: string[] = [];
  for (const provider of ['payplus', 'cardcom'] as const) {
    const wanted = order.includes(provider);
    const names: readonly ConfigName[] = requiredSettings[provider];
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
    mistakes.push('PAYPLUS_TERMINAL_UID and PAYPLUS_CASHIER_UID go together: stored cards are charged there');
  }
  return [...mistakes, ...nayaxEcomMistakes(parsed)];
}

/** Returns error messages about test providers and test terminals, which production refuses. */
export function testProviderMistakes(parsed: ParsedEnvironment): string[] {
  const mistakes: string[] = [];
  if (isStaging(parsed.PAYPLUS_URL)) mistakes.push('PAYPLUS_URL is the address for trying out: no money moves there');
  for (const name of ['NAYAX_ECOM_URL', 'NAYAX_URL'] as const) {
    if (isNayaxStaging(parsed[name])) mistakes.push(`${name} is the address for trying out: no money moves there`);
  }
  if (parsed.CARDCOM_TERMINAL === TEST_TERMINAL) {
    mistakes.push('CARDCOM_TERMINAL is the public test terminal: no money moves there');
  }
  return mistakes;
}

function isStaging(address: string | undefined): boolean {
  return URL.parse(address ?? '')?.hostname === STAGING_HOST;
}

/** Returns true if the sandbox is a payment provider. */
export function usesSandbox(parsed: ParsedEnvironment): boolean {
  return orderOf(parsed).includes('sandbox');
}

/** Returns the providers of the environment. Production has none by default: the owner connects one in the portal. */
function orderOf({ NODE_ENV: mode, PAYMENT_PROVIDER: order }: ParsedEnvironment): readonly PaymentProvider[] {
  return order ?? (mode === 'production' ? [] : ['sandbox']);
}

export function paymentOf(parsed: ParsedEnvironment, sandboxSecrets: readonly string[]): PaymentConfig {
  const order = orderOf(parsed);
  const plays = usesSandbox(parsed) || parsed.SANDBOX_PAY_SECRET !== undefined;
  const baseUrl = withoutTrailingSlash(parsed.SANDBOX_PAY_URL) ?? null;
  return {
    order,
    nayax: parsed.PAYMENT_NAYAX ?? null,
    sandbox: plays ? { baseUrl, secrets: sandboxSecrets } : null,
    payplus: payPlusOf(parsed),
    cardcom: cardComOf(parsed),
    nayaxEcom: nayaxEcomOf(parsed),
    nayaxEcomMissing: missingNayaxEcom(parsed),
    connectable: parsed.PAYMENT_PROVIDER === undefined ? [payPlusUrl(parsed), cardComUrl(parsed), CARDCOM_ORIGIN] : [],
  };
}

function payPlusOf(parsed: ParsedEnvironment): PayPlusConfig | null {
  const { PAYPLUS_API_KEY: apiKey, PAYPLUS_SECRET_KEY: secretKey, PAYPLUS_PAGE_UID: pageUid } = parsed;
  if (apiKey === undefined || secretKey === undefined || pageUid === undefined) return null;
  const { PAYPLUS_TERMINAL_UID: terminalUid, PAYPLUS_CASHIER_UID: cashierUid } = parsed;
  return {
    url: payPlusUrl(parsed),
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
    url: cardComUrl(parsed),
    terminal,
    apiName,
    apiPassword,
    methods: parsed.CARDCOM_METHODS,
    referenceField: parsed.CARDCOM_REFERENCE_FIELD ?? null,
    keepsCards: parsed.CARDCOM_KEEPS_CARDS === 'on',
    staging: terminal === TEST_TERMINAL,
    pages: [CARDCOM_ORIGIN, new URL(cardComUrl(parsed)).origin],
  };
}

function payPlusUrl({ PAYPLUS_URL: url }: ParsedEnvironment): string {
  return withoutTrailingSlash(url) ?? 'https://restapi.payplus.co.il/api/v1.0';
}

function cardComUrl({ CARDCOM_URL: url }: ParsedEnvironment): string {
  return withoutTrailingSlash(url) ?? `${CARDCOM_ORIGIN}/api/v11`;
}

function withoutTrailingSlash(address: string | undefined): string | undefined {
  return address?.replace(/\/+$/, '');
}
