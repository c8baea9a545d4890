import { createHmac, timingSafeEqual } from 'node:crypto';

const SHA256_BYTES = 32;

function digestOf(secretKey: string, bytes: Buffer | string): Buffer {
  return createHmac('sha256', secretKey).update(bytes).digest();
}

/** PayPlus' own sample signs the body as JavaScript writes it anew, its shops sign what was sent: both are PayPlus. */
function formsOf(body: Buffer): (Buffer | string)[] {
  try {
    return [body, JSON.stringify(JSON.parse(body.toString('utf8')))];
  } catch {
    return [body];
  }
}

/** True where the header `hash` is base64 of HMAC-SHA256 over the body with our secret key. Compared in constant time. */
export function isSignedByPayPlus(secretKey: string, header: unknown, body: Buffer): boolean {
  if (typeof header !== 'string') return false;
  const hash = Buffer.from(header, 'base64');
  if (hash.length !== SHA256_BYTES || hash.toString('base64') !== header) return false;
  let matches = 0;
  for (const form of formsOf(body)) matches += timingSafeEqual(digestOf(secretKey, form), hash) ? 1 : 0;
  return matches > 0;
}
