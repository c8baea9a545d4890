import { createCipheriv, createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto';

/** Length in characters of the encryption key. The key is the last part of the secret token. */
const KEY_LENGTH = 32;

const RANDOM_LENGTH = 17;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function createRequestNonce(): string {
  return Array.from({ length: RANDOM_LENGTH }, () => letters[randomInt(letters.length)]).join('');
}

/** Formats a time in UTC to the minute. For example, 2026-11-23 09:30 becomes 2611230930. */
function minuteText(now: number): string {
  return new Date(now).toISOString().replaceAll(/\D/gu, '').slice(2, 12);
}

export type CipherInput = { readonly transactionId: string; readonly random: string; readonly now: number };

/**
 * Returns the cipher text that authenticates this shop to Nayax. It is AES-256-ECB of our 36-character id, '=', the
 * random text and the UTC minute. Nayax documents a single random text of 27 characters after '='. Nayax' own example,
 * however, decrypts to the form used here.
 */
export function ecomCipher(secretToken: string, { transactionId, random, now }: CipherInput): string {
  const cipher = createCipheriv('aes-256-ecb', Buffer.from(secretToken.slice(-KEY_LENGTH)), null);
  const text = `${transactionId}=${random}${minuteText(now)}`;
  return Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]).toString('base64');
}

/** Returns the hash of our transaction id. Nayax must return this hash to show that it could decrypt the id. */
export function hashTransactionId(transactionId: string): string {
  return createHash('sha256').update(transactionId).digest('hex');
}

/** Nayax' names of the request types, by number. The signature of a notification contains the name. */
const requestTypes = [
  'Sale',
  'Auth',
  'Settlement',
  'Void',
  'Refund',
  'PartialRefund',
  'IncrementalAuth',
  'CancelAuth',
  'PartialCapture',
  'AutoCapture',
  'DelayAuth',
] as const;

/** The five fields of a notification that Nayax' signature covers. Amount and currency are not among them. */
export type SignedFields = {
  readonly NayaxTransactionId: string;
  readonly MerchantRequestId: string;
  readonly MachineId: string;
  readonly RequestType: number;
  readonly IsApproved: boolean;
};

/**
 * Returns true if the signature is the base64 HMAC-SHA256 of the covered fields. The comparison takes constant time, so
 * it reveals nothing about the signature.
 */
export function isSignedByNayax(hmacKey: string, signature: string, fields: SignedFields): boolean {
  const type = requestTypes[fields.RequestType];
  if (type === undefined) return false;
  const { NayaxTransactionId, MerchantRequestId, MachineId, IsApproved } = fields;
  const covered = [NayaxTransactionId, MerchantRequestId, MachineId, type, IsApproved ? 'True' : 'False'].join(':');
  const expected = createHmac('sha256', Buffer.from(hmacKey, 'hex')).update(covered, 'utf8').digest();
  const presented = Buffer.from(signature, 'base64');
  if (presented.length !== expected.length || presented.toString('base64') !== signature) return false;
  return timingSafeEqual(expected, presented);
}
