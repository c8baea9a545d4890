import type { CardRefusal } from '#contracts/payments/card-refusal.ts';
import { randomBytes } from 'node:crypto';
import type { SandboxCardState, SandboxPayment, SandboxStoredCharge } from '#contracts/payments/sandbox-pay.ts';
import type { Clock } from '#server/core/clock/port.ts';
import { paymentRefOfCardToken } from './card-token.ts';
import type { SandboxStorage } from './storage-port.ts';

export type StoredCardDeps = {
  readonly storage: SandboxStorage;
  readonly clock: Clock;
  /** Secret from which card tokens are derived. */
  readonly secret: string;
};

const NOWHERE = 'http://127.0.0.1/';

/** Card data for a charge with an invalid token. Such a charge is stored as failed. */
const noCard = { providerRef: 'none', last4: null, language: 'he', webhookUrl: NOWHERE } as const;

export const initialCardFields = { cardState: 'active', chargedCard: null, cardRefusal: null } as const;

const cardRefusals = {
  active: null,
  declining: 'declined',
  expired: 'card_expired',
  revoked: 'card_revoked',
} as const satisfies Record<SandboxCardState, CardRefusal | null>;

/**
 * Returns true if a card is stored with the payment. A card is stored when the payment succeeds, and stays stored after
 * refunds.
 */
export function hasStoredCard({ storesCard, state }: SandboxPayment): boolean {
  return storesCard && !['created', 'pending', 'failed', 'expired'].includes(state);
}

/**
 * Stores the charge of a stored card together with its result, in one write. Such a charge has no payment page and no
 * webhook.
 */
export async function chargeStored(
  { storage, clock, secret }: StoredCardDeps,
  charge: SandboxStoredCharge,
): Promise<SandboxPayment | null> {
  const { token, ...asked } = charge;
  const cardRef = paymentRefOfCardToken(secret, token);
  const kept = cardRef === null ? null : await storage.findByProviderRef(cardRef);
  const cardRefusal = kept !== null && hasStoredCard(kept) ? cardRefusals[kept.cardState] : 'card_revoked';
  const card = kept ?? noCard;
  const now = clock.now();
  const payment = await storage.openPayment({
    ...asked,
    ...initialCardFields,
    providerRef: `pay_${randomBytes(20).toString('hex')}`,
    state: cardRefusal === null ? 'captured' : 'failed',
    failureReason: cardRefusal === null ? null : 'declined',
    refundedAgorot: 0,
    last4: card.last4,
    createdAt: now,
    changedAt: now,
    expiresAt: now,
    language: card.language,
    returnUrl: card.webhookUrl,
    cancelUrl: card.webhookUrl,
    webhookUrl: card.webhookUrl,
    method: 'credit_card',
    storesCard: false,
    chargedCard: card.providerRef,
    cardRefusal,
  });
  const isSameCharge = payment.chargedCard !== null && payment.amountAgorot === charge.amountAgorot;
  return isSameCharge ? payment : null;
}
