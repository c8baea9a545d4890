import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the sender's clock and the way here may be off, either way (contract: 300 s). */
const SIGNATURE_TOLERANCE_SECONDS = 300;

/** Two secrets while they rotate are usual; more than a handful is somebody making us compute. */
const SIGNATURES_MAX = 8;

const HEX_SHA256 = /^[0-9a-f]{64}$/;
const UNIX_SECONDS = /^\d{1,12}$/;

function digestOf(secret: string, timestamp: string, rawBody: Buffer): Buffer {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest();
}

type SignedHeader = { readonly timestamp: string; readonly signatures: readonly Buffer[] };

/** Null for anything but exactly one `t` and one to eight well-formed `v1`, wherever they stand; other parts are skipped. */
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
 * True where one of our secrets signed exactly these bytes at about this time. Every signature is
 * compared with every secret, in constant time, so that the answer's timing tells nothing.
 */
export function isSignedBy(secrets: readonly string[], { header, rawBody, now }: SignedBytes): boolean {
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

/** Throws on an empty secret, with which anybody could sign. How strong one must be is the configuration's rule. */
export function requireSandboxSecret(secret: string): string {
  if (secret.trim() === '') throw new Error('a sandbox payment secret is empty');
  return secret;
}

/**
 * What the shop shows the sandbox bank to call it from another machine, as `Authorization: Bearer …`.
 * Derived, so that the key that signs events never travels. A peer that knows nothing of it ignores it.
 */
export function sandboxApiKey(secret: string): string {
  return createHmac('sha256', requireSandboxSecret(secret)).update('sandbox-pay-api').digest('hex');
}
