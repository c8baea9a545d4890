import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns a token that contains the payment with which the card was stored, authenticated with the secret, so that no
 * tokens have to be stored.
 */
export function cardTokenOf(secret: string, providerRef: string): string {
  return `card.${providerRef}.${createHmac('sha256', secret).update(`card|${providerRef}`).digest('hex')}`;
}

/** Returns the provider's reference of the payment that a card token belongs to; null if the token is not valid. */
export function cardRefOf(secret: string, token: string): string | null {
  const [, providerRef = ''] = token.split('.');
  const genuine = Buffer.from(cardTokenOf(secret, providerRef));
  const shown = Buffer.from(token);
  return shown.length === genuine.length && timingSafeEqual(shown, genuine) ? providerRef : null;
}
