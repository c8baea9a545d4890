import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Accepted age of a signature in seconds, and accepted clock skew. It applies in either direction; the protocol
 * specifies 300 s.
 */
const SIGNATURE_TOLERANCE_SECONDS = 300;

/**
 * Maximum number of signatures in the header. Two secrets are usual during a rotation of the secrets. More signatures
 * would only cost CPU time.
 */
const SIGNATURES_MAX = 8;

const HEX_SHA256 = /^[0-9a-f]{64}$/;
const UNIX_SECONDS = /^\d{1,12}$/;

function digestOf(secret: string, timestamp: string, rawBody: Buffer): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest();
}

type SignedHeader = { readonly timestamp: string; readonly signatures: readonly Buffer[] };

/**
 * Parses the signature header. Returns null unless it has exactly one `t` and one to eight well-formed `v1`, in any
 * order. Other fields are ignored.
 */
function parseHeader(header: string): SignedHeader | null {
  const timestamps: string[] = [];
  const signatures: Buffer[] = [];
  for (const part of header.split(',')) {
    const equals = part.indexOf('=');
    const name = part.slice(0, Math.max(0, equals)).trim();
    const value = part.slice(equals + 1).trim();
    if (name === 't') timestamps.push(value);
    if (name === 'v1' && HEX_SHA256.test(value)) signatures.push(Buffer.from(value, 'hex'));
  }
  const timestamp = timestamps[0];
  const fits =
    timestamp !== undefined &&
    timestamps.length === 1 &&
    UNIX_SECONDS.test(timestamp) &&
    signatures.length > 0 &&
    signatures.length <= SIGNATURES_MAX;
  return fits ? { timestamp, signatures } : null;
}

export type SignedBytes = { readonly header: string; readonly rawBody: Buffer; readonly now: number };

/**
 * Returns true if one of our secrets signed exactly these bytes at about this time. Every signature is compared with
 * every secret in constant time, so that the timing reveals nothing.
 */
export function isSignedBySandbox(secrets: readonly string[], { header, rawBody, now }: SignedBytes): boolean {
  const parsed = parseHeader(header);
  if (parsed === null) return false;
  if (Math.abs(Math.floor(now / 1_000) - Number(parsed.timestamp)) > SIGNATURE_TOLERANCE_SECONDS) return false;
  let matches = 0;
  for (const secret of secrets) {
    const expected = digestOf(secret, parsed.timestamp, rawBody);
    for (const signature of parsed.signatures) matches += timingSafeEqual(expected, signature) ? 1 : 0;
  }
  return matches > 0;
}

/**
 * Returns the secret. Throws if it is empty, because any caller could sign with an empty secret. The configuration
 * checks the strength of the secret.
 */
export function requireSandboxSecret(secret: string): string {
  if (secret.trim() === '') throw new Error('a sandbox payment secret is empty');
  return secret;
}

/**
 * Returns the key that the shop sends to a sandbox bank on another machine, as `Authorization: Bearer …`. The key is
 * derived from the secret, so that the secret itself is never sent. The bank can ignore the key.
 */
export function sandboxApiKey(secret: string): string {
  return createHmac('sha256', requireSandboxSecret(secret)).update('sandbox-pay-api').digest('hex');
}
