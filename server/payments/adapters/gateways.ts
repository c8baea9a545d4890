import type { PaymentMethod, PaymentOffer } from '#contracts/payments/methods.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { CheckoutGateway } from './port.ts';
import { watchGateway, type GatewayHealth } from './watched-gateway.ts';

/** Every payment provider that the shop has credentials for, and which of them opens pages. */
export type Gateways = {
  /** Also those that open no pages any more: what was opened there is settled, refunded and reconciled as ever. */
  readonly all: readonly CheckoutGateway[];
  find(provider: string): CheckoutGateway | null;
  /** Who may open a page for this method, the first to be asked first; never empty. */
  opening(method: PaymentMethod): readonly [CheckoutGateway, ...CheckoutGateway[]];
  /** What visitors are shown. */
  readonly offers: readonly PaymentOffer[];
  /** Who keeps cards from now on; null: the shop has no membership. */
  readonly keeping: CheckoutGateway | null;
  /** It could not be reached this lately: nobody is sent there while there is another. */
  isDown(gateway: CheckoutGateway): boolean;
  /** How each did since this process began. */
  healthOf(provider: string): GatewayHealth;
};

export type GatewayPlan = {
  readonly all: readonly [CheckoutGateway, ...CheckoutGateway[]];
  /** Who opens pages, in the order of preference. */
  readonly order: readonly string[];
  /** Who serves the method `nayax` first; null: whoever serves cards. 'off': it is not offered. */
  readonly nayax: string | null;
  readonly now: () => number;
};

/** Whoever could not be reached this lately is asked last. */
const DOWN_MS = 30 * SECOND_MS;

/** Throws where nobody opens pages. */
export function createGateways({ all, order, nayax, now }: GatewayPlan): Gateways {
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
    if (first === undefined) throw new Error('no payment provider opens pages');
    return [first, ...rest];
  }

  return {
    all: gateways,
    find,
    opening,
    offers: offersOf(opening('credit_card')[0], nayax === 'off' ? null : opening('nayax')[0]),
    keeping: openers.find((gateway) => gateway.chargeStored !== undefined) ?? null,
    isDown,
    healthOf,
  };
}

const nothingKnown: GatewayHealth = { goodAt: null, badAt: null, unreachedAt: null, lastError: null };

/** One provider, that does everything. */
export function oneGateway(gateway: CheckoutGateway): Gateways {
  const gateways: Gateways = {
    all: [gateway],
    find: (provider) => (provider === gateway.provider ? gateway : null),
    opening: () => [gateway],
    offers: gateway.offers,
    keeping: gateway.chargeStored === undefined ? null : gateway,
    isDown: () => false,
    healthOf: () => nothingKnown,
  };
  return gateways;
}

function offersOf(cards: CheckoutGateway, nayax: CheckoutGateway | null): PaymentOffer[] {
  return [
    ...cards.offers.filter(({ method }) => method === 'credit_card'),
    ...(nayax?.offers ?? []).filter(({ method }) => method === 'nayax'),
  ];
}
