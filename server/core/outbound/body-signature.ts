import { createHash } from 'node:crypto';

/**
 * Returns the header `Signature` for requests to Nayax' eCom and Spark. It is the SHA-256 in hex of the body, a
 * semicolon and the key (Nayax' page 'Security & Authentication'). The example on that page cannot be reproduced, so
 * the configuration requires an example from the owner's account (`NAYAX_ECOM_SIGN_EXAMPLE`).
 */
export function bodySignature(body: string, key: string): string {
  return createHash('sha256').update(`${body};${key}`, 'utf8').digest('hex');
}
