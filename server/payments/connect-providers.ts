import type { PaymentBrand, AvailablePaymentMethod } from '#contracts/payments/methods.ts';
import type { Clock } from '#server/core/clock/port.ts';
import type { Database } from '#server/core/db/database.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { HttpJson } from '#server/core/outbound/http-json.ts';
import { createCardComGateway } from './adapters/cardcom/cardcom-gateway.ts';
import { createGateways, type Gateways } from './adapters/gateways.ts';
import { createNayaxEcomGateway } from './adapters/nayax-ecom/nayax-ecom-gateway.ts';
import { createPayPlusGateway } from './adapters/payplus/payplus-gateway.ts';
import type { PayPlusPaymentMethod } from './adapters/payplus/payplus-status.ts';
import type { CheckoutGateway, PaymentSessionStore } from './adapters/port.ts';
import { createSandboxGateway } from './adapters/sandbox/sandbox-gateway.ts';
import { isMerchantRef } from './payment-identity.ts';
import { createPaymentSessionStore } from './payment-session-store.ts';
import type { HostedPagePaymentMethod, PaymentConfig } from './settings/payment-config.ts';

export type ProviderDeps = {
  readonly config: PaymentConfig;
  readonly sandboxUrl: string;
  readonly clock: Clock;
  readonly db: Database;
  readonly httpJson: HttpJson;
  readonly keyring: Keyring;
};

/** Creates the adapters of all payment providers for which the shop has credentials. */
export function connectProviders(parts: ProviderDeps): Gateways {
  const { clock, config, db } = parts;
  const connected = [
    payPlus(parts, createPaymentSessionStore({ db }, 'payplus'), isMerchantRef),
    cardCom(parts, createPaymentSessionStore({ db }, 'cardcom'), isMerchantRef),
    nayaxEcom(parts, createPaymentSessionStore({ db }, 'nayax_ecom')),
    sandbox(parts),
  ];
  return createGateways({
    all: connected.filter((gateway) => gateway !== null),
    order: config.order,
    nayax: config.nayax,
    now: () => clock.now(),
  });
}

/**
 * Returns the adapter of the preferred provider for a connection test. The adapter has its own session storage. Returns
 * null if the settings do not use the provider's test environment, because a connection test must not move real money.
 */
export function createDryRunGateway(
  parts: Omit<ProviderDeps, 'db' | 'sandboxUrl'>,
  memory: PaymentSessionStore,
): CheckoutGateway | null {
  const { order, payplus, cardcom, nayaxEcom: ecom } = parts.config;
  if (order[0] === 'payplus' && payplus?.staging === true) return payPlus(parts, memory, () => true);
  if (order[0] === 'cardcom' && cardcom?.staging === true) return cardCom(parts, memory, () => true);
  if (order[0] === 'nayax_ecom' && ecom?.staging === true) return nayaxEcom(parts, memory);
  return null;
}

function sandbox({ config, httpJson, sandboxUrl }: ProviderDeps): CheckoutGateway | null {
  if (config.sandbox === null) return null;
  const { baseUrl, secrets } = config.sandbox;
  return createSandboxGateway({ baseUrl: baseUrl ?? sandboxUrl, secrets, httpJson });
}

const marks = {
  card: 'card',
  bit: 'bit',
  apple_pay: 'apple_pay',
  google_pay: 'google_pay',
} as const satisfies Record<HostedPagePaymentMethod, PaymentBrand>;

const payPlusWords = {
  card: 'credit-card',
  bit: 'bit',
  apple_pay: 'apple-pay',
  google_pay: 'google-pay',
} as const satisfies Record<HostedPagePaymentMethod, PayPlusPaymentMethod>;

/**
 * Returns the payment offers of a provider that has one payment page for all methods. Both `credit_card` and `nayax`
 * are therefore offered with all payment marks (brands) of that page.
 */
function offersOf(company: string, methods: readonly HostedPagePaymentMethod[]): AvailablePaymentMethod[] {
  const shown = methods.map((method) => marks[method]);
  return [
    { method: 'credit_card', company, marks: shown },
    { method: 'nayax', company, marks: shown },
  ];
}

type AccountParts = Pick<ProviderDeps, 'config' | 'clock' | 'httpJson' | 'keyring'>;
type IsOurs = (merchantRef: string) => boolean;

function payPlus(
  { config, httpJson }: AccountParts,
  memory: PaymentSessionStore,
  isOwnReference: IsOurs,
): CheckoutGateway | null {
  if (config.payplus === null) return null;
  const { url, methods, staging, ...account } = config.payplus;
  return createPayPlusGateway({
    ...account,
    baseUrl: url,
    methods: methods.map((method) => payPlusWords[method]),
    offers: offersOf('PayPlus', methods),
    testMode: staging,
    memory,
    isOwnReference,
    httpJson,
  });
}

function cardCom(
  { config, clock, httpJson, keyring }: AccountParts,
  memory: PaymentSessionStore,
  isOwnReference: IsOurs,
): CheckoutGateway | null {
  if (config.cardcom === null) return null;
  const { url, methods, staging, pages: _pages, ...account } = config.cardcom;
  return createCardComGateway({
    ...account,
    baseUrl: url,
    offers: offersOf('CardCom', methods),
    testMode: staging,
    callbackKey: keyring.blindIndex('payment-callback', 'cardcom'),
    memory,
    isOwnReference,
    httpJson,
    now: () => clock.now(),
  });
}

function nayaxEcom({ config, clock, httpJson }: AccountParts, memory: PaymentSessionStore): CheckoutGateway | null {
  if (config.nayaxEcom === null) return null;
  const { url, methods, staging, ...account } = config.nayaxEcom;
  return createNayaxEcomGateway({
    ...account,
    baseUrl: url,
    offers: offersOf('Nayax', methods),
    testMode: staging,
    memory,
    httpJson,
    now: () => clock.now(),
  });
}
