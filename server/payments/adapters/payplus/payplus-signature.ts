import { createHmac, timingSafeEqual } from 'node:crypto';

const SHA256_BYTES = 32;

function digestOf(secretKey: string, bytes: Buffer | string): Buffer {
  return createHmac('sha256', secretKey).update(bytes).digest();
}

/**
 * Returns the forms of the body that a signature can cover, because both are valid. PayPlus' sample signs the body
 * after JavaScript has parsed and serialised it again. Its shop plugins sign the bytes that were sent.
 */
function signedVariantsOf(body: Buffer): (Buffer | string)[] {
  try {
    return [body, JSON.stringify(JSON.parse(body.toString('utf8')))];
  } catch {
    return [body];
  }
}

/**
 * Returns true if the header `hash` is the base64 HMAC-SHA256 of the body under our secret key. The comparison takes
 * constant time, so it reveals nothing about the signature.
 */
export function isSignedByPayPlus(secretKey: string, header: unknown, body: Buffer): boolean {
  if (typeof header !== 'string') return false;
  const hash = Buffer.from(header, 'base64');
  if (hash.length !== SHA256_BYTES || hash.toString('base64') !== header) return false;
  let matches = 0;
  for (const form of signedVariantsOf(body)) matches += timingSafeEqual(digestOf(secretKey, form), hash) ? 1 : 0;
  return matches > 0;
}
