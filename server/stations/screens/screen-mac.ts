import type { Keyring } from '#server/core/keyring/port.ts';

/** Returns the function that calculates the MAC (hexadecimal) of a code on a station's screen. */
export function createScreenMac(keyring: Pick<Keyring, 'blindIndex'>): (text: string) => string {
  return (text) => keyring.blindIndex('station_screen', text).toString('hex');
}
