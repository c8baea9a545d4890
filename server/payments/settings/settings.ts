import type { ModuleSettings, ShopSettings } from '#server/core/config/module-settings.ts';
import { isUnencrypted, missingSettingErrors } from '#server/core/config/setting-rules.ts';
import {
  isNayaxStaging,
  missingNayaxEcomSettings,
  nayaxEcomSettingErrors,
  nayaxEcomConfigOf,
  nayaxEcomTable,
} from './nayax-ecom.ts';
import type { CardComConfig, PaymentProvider, PaymentsConfig, PayPlusConfig } from './payment-config.ts';
import { paymentTable, type PaymentParsed, type PaymentsParsed } from './payment-table.ts';

const CARDCOM_ORIGIN = 'https://secure.cardcom.solutions';

const TEST_TERMINAL = 1_000;

const STAGING_HOST = 'restapidev.payplus.co.il';

const requiredByProvider = {
  payplus: ['PAYPLUS_API_KEY', 'PAYPLUS_SECRET_KEY', 'PAYPLUS_PAGE_UID'],
  cardcom: ['CARDCOM_TERMINAL', 'CARDCOM_API_NAME', 'CARDCOM_API_PASSWORD'],
} as const satisfies Record<string, readonly (keyof PaymentParsed)[]>;

/**
 * Returns error messages about incomplete credentials of payment providers. Without this check, the first payment would
 * fail.
 */
function mistakes(parsed: PaymentsParsed, { production }: ShopSettings): string[] {
  const order = providerOrderOf(parsed, production);
  const wrong = sandboxMistakes(parsed);
  for (const provider of ['payplus', 'cardcom'] as const) {
    const isSelected = order.includes(provider);
    const names: readonly (keyof PaymentParsed)[] = requiredByProvider[provider];
    if (!isSelected && names.every((name) => parsed[name] === undefined)) continue;
    const why = isSelected ? `PAYMENT_PROVIDER names ${provider}, which` : `${provider.toUpperCase()}_…`;
    wrong.push(...missingSettingErrors(names, parsed, `${why} needs it`));
  }
  const { PAYMENT_NAYAX: nayax } = parsed;
  if (nayax !== undefined && nayax !== 'off' && !order.includes(nayax)) {
    wrong.push(`PAYMENT_NAYAX names ${nayax}, which PAYMENT_PROVIDER does not`);
  }
  if ((parsed.PAYPLUS_TERMINAL_UID === undefined) !== (parsed.PAYPLUS_CASHIER_UID === undefined)) {
    wrong.push('PAYPLUS_TERMINAL_UID and PAYPLUS_CASHIER_UID go together: stored cards are charged there');
  }
  return [...wrong, ...nayaxEcomSettingErrors(parsed)];
}

function sandboxMistakes({ SANDBOX_PAY_SECRET: secrets, SANDBOX_PAY_URL: url }: PaymentsParsed): string[] {
  if (url !== undefined && secrets === undefined) {
    return ['SANDBOX_PAY_SECRET is missing: the peer at SANDBOX_PAY_URL and this shop share it'];
  }
  return secrets?.length === 0 ? ['SANDBOX_PAY_SECRET holds no secret'] : [];
}

/** Returns error messages about test providers, test terminals and unencrypted URLs, which production must not use. */
function productionSettingErrors(parsed: PaymentsParsed): string[] {
  const wrong = usesSandbox(parsed, true)
    ? missingSettingErrors(['SANDBOX_PAY_SECRET'], parsed, 'production has no default for it')
    : [];
  if (isStaging(parsed.PAYPLUS_URL)) wrong.push('PAYPLUS_URL is the address for trying out: no money moves there');
  if (isNayaxStaging(parsed.NAYAX_ECOM_URL)) {
    wrong.push('NAYAX_ECOM_URL is the address for trying out: no money moves there');
  }
  if (parsed.CARDCOM_TERMINAL === TEST_TERMINAL) {
    wrong.push('CARDCOM_TERMINAL is the public test terminal: no money moves there');
  }
  for (const name of ['PAYPLUS_URL', 'CARDCOM_URL', 'NAYAX_ECOM_URL', 'NAYAX_ECOM_KIT_PAGE'] as const) {
    if (isUnencrypted(parsed[name])) wrong.push(`${name} is not https: the keys would travel in the clear`);
  }
  return wrong;
}

function isStaging(address: string | undefined): boolean {
  return URL.parse(address ?? '')?.hostname === STAGING_HOST;
}

/** Returns true if the sandbox is one of the payment providers. */
function usesSandbox(parsed: PaymentsParsed, production: boolean): boolean {
  return providerOrderOf(parsed, production).includes('sandbox');
}

/**
 * Returns the providers that the environment variables select. Production has no default, because the owner connects a
 * provider in the portal.
 */
function providerOrderOf({ PAYMENT_PROVIDER: order }: PaymentsParsed, production: boolean): readonly PaymentProvider[] {
  return order ?? (production ? [] : ['sandbox']);
}

const SANDBOX_SECRET = 'sandboxPaySecret';

function read(parsed: PaymentsParsed, { production, generatedSecret }: ShopSettings): PaymentsConfig {
  const order = providerOrderOf(parsed, production);
  const hasSandbox = usesSandbox(parsed, production) || parsed.SANDBOX_PAY_SECRET !== undefined;
  const baseUrl = withoutTrailingSlash(parsed.SANDBOX_PAY_URL) ?? null;
  const payment = {
    order,
    nayax: parsed.PAYMENT_NAYAX ?? null,
    sandbox: hasSandbox ? { baseUrl, secrets: parsed.SANDBOX_PAY_SECRET ?? [generatedSecret(SANDBOX_SECRET)] } : null,
    payplus: payPlusConfigOf(parsed),
    cardcom: cardComConfigOf(parsed),
    nayaxEcom: nayaxEcomConfigOf(parsed),
    nayaxEcomMissing: missingNayaxEcomSettings(parsed),
    connectableProviderUrls:
      parsed.PAYMENT_PROVIDER === undefined ? [payPlusUrl(parsed), cardComUrl(parsed), CARDCOM_ORIGIN] : [],
  };
  return { payment };
}

function payPlusConfigOf(parsed: PaymentsParsed): PayPlusConfig | null {
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

function cardComConfigOf(parsed: PaymentsParsed): CardComConfig | null {
  const { CARDCOM_TERMINAL: terminal, CARDCOM_API_NAME: apiName, CARDCOM_API_PASSWORD: apiPassword } = parsed;
  if (terminal === undefined || apiName === undefined || apiPassword === undefined) return null;
  return {
    url: cardComUrl(parsed),
    terminal,
    apiName,
    apiPassword,
    methods: parsed.CARDCOM_METHODS,
    referenceField: parsed.CARDCOM_REFERENCE_FIELD ?? null,
    storesCards: parsed.CARDCOM_KEEPS_CARDS === 'on',
    staging: terminal === TEST_TERMINAL,
    pages: [CARDCOM_ORIGIN, new URL(cardComUrl(parsed)).origin],
  };
}

function payPlusUrl({ PAYPLUS_URL: url }: PaymentsParsed): string {
  return withoutTrailingSlash(url) ?? 'https://restapi.payplus.co.il/api/v1.0';
}

function cardComUrl({ CARDCOM_URL: url }: PaymentsParsed): string {
  return withoutTrailingSlash(url) ?? `${CARDCOM_ORIGIN}/api/v11`;
}

function withoutTrailingSlash(address: string | undefined): string | undefined {
  return address?.replace(/\/+$/, '');
}

export const paymentsSettings = {
  chapters: [
    { title: 'Payments', readOn: 'payments.md', table: paymentTable },
    { title: 'Payments by Nayax eCom', readOn: 'payments.md', table: nayaxEcomTable },
  ],
  generatedSecrets: [SANDBOX_SECRET],
  inPortal: true,
  mistakes,
  productionSettingErrors,
  read,
} as const satisfies ModuleSettings;
