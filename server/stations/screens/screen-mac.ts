import type { Keyring } from '#server/core/keyring/port.ts';

/** Returns the function that computes the MAC, in hexadecimal, of the codes on stations' screens. */
export function screenMac(keyring: Pick<Keyring, 'blindIndex'>): (text: string) => string {
  return (text) => keyring.blindIndex('station_screen', text).toString('hex');
}
