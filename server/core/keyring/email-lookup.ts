import type { Keyring } from './port.ts';

/** Returns the blind index of an email address, which ignores case. */
export function emailIndexOf(keyring: Pick<Keyring, 'blindIndex'>, email: string): Buffer {
  return keyring.blindIndex('email', email.toLowerCase());
}
