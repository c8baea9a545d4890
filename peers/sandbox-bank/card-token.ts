import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Returns a card token. It consists of the reference of the payment that stored the card, and an HMAC with the secret.
 * The token therefore does not have to be stored.
 */
export function cardTokenOf(secret: string, providerRef: string): string {
  return `card.${providerRef}.${createHmac('sha256', secret).update(`card|${providerRef}`).digest('hex')}`;
}

/** Returns the reference of the payment that stored the card of a token. Returns null if the token is not valid. */
export function paymentRefOfCardToken(secret: string, token: string): string | null {
  const [, providerRef = ''] = token.split('.');
  const genuine = Buffer.from(cardTokenOf(secret, providerRef));
  const shown = Buffer.from(token);
  return shown.length === genuine.length && timingSafeEqual(shown, genuine) ? providerRef : null;
}
