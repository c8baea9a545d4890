import type { PaymentMethod, AvailablePaymentMethod } from '#contracts/payments/methods.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { GatewayUnavailableError } from './gateway-errors.ts';
import type { CheckoutGateway } from './port.ts';
import { watchGateway, type GatewayHealth } from './watched-gateway.ts';

/**
 * All payment providers with credentials. It also states which of them open payment pages. Read the properties at each
 * use and do not copy them, because the owner can connect a provider at any time.
 */
export type Gateways = {
  /**
   * All providers with credentials. Providers that open no new pages are included, because their old payments are still
   * settled, refunded and reconciled.
   */
  readonly all: readonly CheckoutGateway[];
  find(provider: string): CheckoutGateway | null;
  /**
   * Returns the providers that may open a page for this payment method, in the order of preference. The list is never
   * empty. Without a connected provider, it has one gateway whose requests always fail.
   */
  opening(method: PaymentMethod): readonly [CheckoutGateway, ...CheckoutGateway[]];
  readonly offers: readonly AvailablePaymentMethod[];
  /** Provider that stores the cards of new memberships. Null if no provider stores cards. */
  readonly storedCardGateway: CheckoutGateway | null;
  /**
   * Returns true if the provider was unreachable recently. While another provider is available, no page is opened at
   * this provider.
   */
  isDown(gateway: CheckoutGateway): boolean;
  /** Returns the provider's health, as recorded since the start of this process. */
  healthOf(provider: string): GatewayHealth;
};

export type GatewaysOptions = {
  readonly all: readonly CheckoutGateway[];
  /** Payment providers that open payment pages, in the order of preference. */
  readonly order: readonly string[];
  /**
   * Provider that is preferred for the payment method `nayax`. Null selects the provider of card payments. 'off' means
   * that the method is not offered.
   */
  readonly nayax: string | null;
  readonly now: () => number;
};

/** Time in ms after a failed connection during which other providers are preferred. */
const DOWN_MS = 30 * SECOND_MS;

/** Creates the set of payment providers. If none of them opens payment pages, the shop takes no payments. */
export function createGateways({ all, order, nayax, now }: GatewaysOptions): Gateways {
  const watched = all.map((gateway) => watchGateway(gateway, now));
  const gateways = watched.map(({ gateway }) => gateway);
  const find = (provider: string) => gateways.find((gateway) => gateway.provider === provider) ?? null;
  const openers = order.flatMap((provider) => find(provider) ?? []);
  const healthOf = (provider: string) =>
    watched.find(({ gateway }) => gateway.provider === provider)?.health() ?? nothingKnown;

  function isDown({ provider }: CheckoutGateway): boolean {
    const { unreachedAt } = healthOf(provider);
    return unreachedAt !== null && now() - unreachedAt < DOWN_MS;
  }

  function opening(method: PaymentMethod): readonly [CheckoutGateway, ...CheckoutGateway[]] {
    const mapped = method === 'nayax' && nayax !== null ? find(nayax) : null;
    const preferred = mapped === null ? openers : [mapped, ...openers.filter((gateway) => gateway !== mapped)];
    const [first, ...rest] = [...preferred].sort((one, other) => Number(isDown(one)) - Number(isDown(other)));
    return first === undefined ? [closedGateway] : [first, ...rest];
  }

  return {
    all: gateways,
    find,
    opening,
    offers: offersOf(opening('credit_card')[0], nayax === 'off' ? null : opening('nayax')[0]),
    storedCardGateway: openers.find((gateway) => gateway.chargeStored !== undefined) ?? null,
    isDown,
    healthOf,
  };
}

function refuse(): Promise<never> {
  return Promise.reject(new GatewayUnavailableError('no payment provider is connected', 'unreached'));
}

/** Gateway of a shop whose owner has not connected a payment provider yet. It sends no request. */
const closedGateway: CheckoutGateway = {
  provider: 'none',
  movesMoney: false,
  offers: [],
  createSession: refuse,
  getStatus: refuse,
  refund: refuse,
  verifyEvent: () => null,
  checkConnection: refuse,
};

/** Returns true if a provider opens payment pages. */
export function canOpenPaymentPages(gateways: Pick<Gateways, 'opening'>): boolean {
  return gateways.opening('credit_card')[0] !== closedGateway;
}

/** Creates a set of payment providers that forwards every read to the set that is currently configured. */
export function createReconfigurableGateways(current: () => Gateways): Gateways {
  return {
    get all() {
      return current().all;
    },
    get offers() {
      return current().offers;
    },
    get storedCardGateway() {
      return current().storedCardGateway;
    },
    find: (provider) => current().find(provider),
    opening: (method) => current().opening(method),
    isDown: (gateway) => current().isDown(gateway),
    healthOf: (provider) => current().healthOf(provider),
  };
}

const nothingKnown: GatewayHealth = { lastSuccessAt: null, lastFailureAt: null, unreachedAt: null, lastError: null };

/** Creates a set of payment providers with a single provider, which takes all payments. */
export function singleGateway(gateway: CheckoutGateway): Gateways {
  const gateways: Gateways = {
    all: [gateway],
    find: (provider) => (provider === gateway.provider ? gateway : null),
    opening: () => [gateway],
    offers: gateway.offers,
    storedCardGateway: gateway.chargeStored === undefined ? null : gateway,
    isDown: () => false,
    healthOf: () => nothingKnown,
  };
  return gateways;
}

function offersOf(cards: CheckoutGateway, nayax: CheckoutGateway | null): AvailablePaymentMethod[] {
  return [
    ...cards.offers.filter(({ method }) => method === 'credit_card'),
    ...(nayax?.offers ?? []).filter(({ method }) => method === 'nayax'),
  ];
}
