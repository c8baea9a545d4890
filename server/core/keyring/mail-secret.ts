import { mailTokenPattern } from '#contracts/core/mail-secret.ts';
import { canonicalCode } from '#domain/core/codes/voucher-code.ts';
import type { Keyring } from './port.ts';

/** Returns the hashes of a mail's token and code, as the database stores them. */
export function mailSecretHashes(
  keyring: Pick<Keyring, 'mailCode' | 'mailToken' | 'tokenHash'>,
  id: string,
): { readonly tokenHash: Buffer; readonly codeHash: Buffer } {
  return { tokenHash: keyring.tokenHash(keyring.mailToken(id)), codeHash: keyring.tokenHash(keyring.mailCode(id)) };
}

/**
 * Returns the hash of a token, or of a code with or without separators. Returns null if the text can be neither a token
 * nor a code.
 */
export function enteredSecretHash(keyring: Pick<Keyring, 'tokenHash'>, typed: string): Buffer | null {
  const secret = mailTokenPattern.test(typed) ? typed : canonicalCode(typed);
  return secret === null ? null : keyring.tokenHash(secret);
}
