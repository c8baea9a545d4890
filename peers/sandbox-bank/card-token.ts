import { createHmac, timingSafeEqual } from 'node:crypto';

/** A token names the payment with which its card was kept, and nobody can make one: nothing of it has to be stored. */
export function cardTokenOf(secret: string, providerRef: string): string {
  return `card.${providerRef}.${createHmac('sha256', secret).update(`card|${providerRef}`).digest('hex')}`;
}

/** The payment that a token names; null where it is none of ours. */
export function cardRefOf(secret: string, token: string): string | null {
  const [, providerRef = ''] = token.split('.');
  const genuine = Buffer.from(cardTokenOf(secret, providerRef));
  const shown = Buffer.from(token);
  return shown.length === genuine.length && timingSafeEqual(shown, genuine) ? providerRef : null;
}
