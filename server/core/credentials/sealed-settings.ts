import type { Settings } from '#server/core/config/config.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';

function sealContextOf(provider: string): SealContext {
  return `provider_credential|settings|${provider}`;
}

/** Encrypts the settings of a provider. The ciphertext is bound to the provider's name. */
export function encryptSettings(keyring: Pick<Keyring, 'seal'>, provider: string, settings: Settings): Buffer {
  return keyring.seal(sealContextOf(provider), JSON.stringify(settings));
}

/** Decrypts the settings of a provider. Throws if the bytes are damaged or belong to another provider. */
export function decryptSettings(keyring: Pick<Keyring, 'open'>, provider: string, sealed: Buffer): Settings {
  return JSON.parse(keyring.open(sealContextOf(provider), sealed)) as Settings;
}
