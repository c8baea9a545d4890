import type { OrderToken } from '#contracts/core/ids.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-places.ts';

const PROVEN = 'proven';

function contextOf(orderToken: OrderToken): SealContext {
  return `cookie|order_proof|${orderToken}`;
}

/** What a browser keeps after it proved the e-mail of an order: good for this order alone, and for nothing else. */
export function sealProof(keyring: Pick<Keyring, 'seal'>, orderToken: OrderToken): string {
  return keyring.seal(contextOf(orderToken), PROVEN).toString('base64url');
}

/** Whether a browser's cookie is such a proof for this order; the age limit is the order's own. */
export function isProof(keyring: Pick<Keyring, 'open'>, orderToken: OrderToken, cookie: string | undefined): boolean {
  if (cookie === undefined) return false;
  try {
    return keyring.open(contextOf(orderToken), Buffer.from(cookie, 'base64url')) === PROVEN;
  } catch {
    return false;
  }
}
