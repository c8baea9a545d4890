import type { Keyring } from './port.ts';

/** What a person's e-mail is found by: the same in whatever case it is typed. */
export function emailIndexOf(keyring: Pick<Keyring, 'blindIndex'>, email: string): Buffer {
  return keyring.blindIndex('email', email.toLowerCase());
}
