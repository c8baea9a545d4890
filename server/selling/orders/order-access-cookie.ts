import type { OrderToken } from '#contracts/core/ids.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';

const PROOF_VALUE = 'proven';

function sealContextOf(orderToken: OrderToken): SealContext {
  return `cookie|order_proof|${orderToken}`;
}

/**
 * Returns the value of the cookie for a browser in which an order's email address was entered. The cookie is valid for
 * this order only.
 */
export function sealOrderAccessCookie(keyring: Pick<Keyring, 'seal'>, orderToken: OrderToken): string {
  return keyring.seal(sealContextOf(orderToken), PROOF_VALUE).toString('base64url');
}

/**
 * Returns true if the cookie is valid for this order. The cookie has no expiry of its own. The caller therefore accepts
 * it only for a limited time after the payment.
 */
export function isValidOrderAccessCookie(
  keyring: Pick<Keyring, 'open'>,
  orderToken: OrderToken,
  cookie: string | undefined,
): boolean {
  if (cookie === undefined) return false;
  try {
    return keyring.open(sealContextOf(orderToken), Buffer.from(cookie, 'base64url')) === PROOF_VALUE;
  } catch {
    return false;
  }
}
