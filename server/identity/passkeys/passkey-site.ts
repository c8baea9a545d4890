import { PASSKEY_NAME_MAX_LENGTH } from '#contracts/identity/passkeys.ts';
import { deviceName } from '#domain/identity/device.ts';
import type { PasskeySite } from '#server/identity/adapters/passkeys/port.ts';

/** Passkeys belong to the public address; in development to whatever name the page was reached by. */
export function passkeySiteOf(originOfPage: string): PasskeySite {
  const { origin, hostname } = new URL(originOfPage);
  return { origin, domain: hostname };
}

/** What a passkey is called where its owner gave it no name: browser and system, as among the devices. */
export function passkeyNameOf(userAgent: string | undefined): string {
  const { browser, system } = deviceName(userAgent);
  const known = [browser, system].filter((part) => part !== '');
  return known.join(' · ').slice(0, PASSKEY_NAME_MAX_LENGTH);
}
