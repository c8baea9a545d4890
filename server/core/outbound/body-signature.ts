import { createHash } from 'node:crypto';

/**
 * The header `Signature` of Nayax' eCom and Spark: SHA-256 in hex of the body, a semicolon and the key (their page
 * 'Security & Authentication'). The example on that page cannot be reproduced, so whoever relies on this proves it with
 * an example of their own first (`NAYAX_ECOM_SIGN_EXAMPLE`).
 */
export function bodySignature(body: string, key: string): string {
  return createHash('sha256').update(`${body};${key}`, 'utf8').digest('hex');
}
