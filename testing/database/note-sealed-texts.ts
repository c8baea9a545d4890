import type { Keyring } from '#server/core/keyring/port.ts';

/** Returns the keyring with a record of every text that it encrypts, by encryption context. */
export function noteSealedTexts(keyring: Keyring, texts: Map<string, string>): Keyring {
  return {
    ...keyring,
    seal(context, plain) {
      texts.set(context, plain);
      return keyring.seal(context, plain);
    },
    sealBytes(context, plain) {
      texts.set(context, plain.toString('latin1'));
      return keyring.sealBytes(context, plain);
    },
  };
}
