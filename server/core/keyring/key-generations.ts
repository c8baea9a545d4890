import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

export const MASTER_SECRET_BYTES = 32;
export const KEY_BYTES = 32;
const SALT = 'shampaw';

/** Generation number of a shop's first secret. */
export const FIRST_GENERATION = 1;

/**
 * Labels from which one key per purpose is derived, so that a result for one purpose is useless for another. Never
 * rename a label.
 */
const lastingLabels = {
  order: 'order-token/v1',
  receipt: 'receipt-token/v1',
  voucher: 'voucher-token/v1',
  redemption: 'redemption-token/v1',
  station: 'station-token/v1',
  stationCode: 'station-short-code/v1',
  enrolment: 'station-enrolment/v1',
  code: 'voucher-code/v1',
  codeMac: 'voucher-code-mac/v1',
  index: 'blind-index/v1',
  mail: 'mail-token/v1',
  referral: 'referral-code/v1',
  otp: 'otp-code/v1',
  otpMac: 'otp-code-mac/v1',
  pepper: 'password-pepper/v1',
} as const;
const SEAL_LABEL = 'seal/v1';
const ANCHOR_LABEL = 'book-anchor/v1';
const FINGERPRINT_LABEL = 'fingerprint/v1';

type Purpose = keyof typeof lastingLabels;

/**
 * Keys that stay in use after their master secret was replaced. They are needed because a printed code and a link in a
 * mail are valid for five years.
 */
export type LongLivedKeys = Readonly<Record<Purpose, KeyObject>>;

/** Master secrets of one shop, by generation number. The database assigns the generation numbers. */
export type KeyGenerations = {
  readonly longLivedKeys: ReadonlyMap<number, LongLivedKeys>;
  /** Encryption keys of the master secrets that this process has, by generation number. */
  readonly sealKeys: ReadonlyMap<number, KeyObject>;
  /** Generation number of the master secret that encrypts new values. */
  readonly currentGeneration: number;
};

export type SecretKeys = {
  readonly longLivedKeys: LongLivedKeys;
  readonly sealKey: KeyObject;
  /** Value that identifies a master secret without revealing it. */
  readonly fingerprint: Buffer;
};

/** Derives all keys of one master secret by HKDF-SHA-256 (RFC 5869). Throws if the secret does not have 32 bytes. */
export function keysOfSecret(masterSecret: Buffer): SecretKeys {
  if (masterSecret.length !== MASTER_SECRET_BYTES) {
    throw new Error(`the master secret has ${MASTER_SECRET_BYTES} bytes`);
  }
  const bytesFor = (label: string): Buffer => Buffer.from(hkdfSync('sha256', masterSecret, SALT, label, KEY_BYTES));
  return {
    longLivedKeys: keysByPurpose((purpose) => bytesFor(lastingLabels[purpose])),
    sealKey: createSecretKey(bytesFor(SEAL_LABEL)),
    fingerprint: bytesFor(FINGERPRINT_LABEL),
  };
}

/**
 * Derives the key for the MAC of anchors, which are signed checkpoints of the books stored outside the database. It is
 * derived by HKDF from an encryption key, which is in no database.
 */
export function anchorKeyOf(sealKey: KeyObject): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', sealKey, SALT, ANCHOR_LABEL, KEY_BYTES)));
}

/** Concatenates the long-lived keys, in the order of their names above. The database stores the result encrypted. */
export function packLongLivedKeys(keys: LongLivedKeys): Buffer {
  return Buffer.concat(purposes.map((purpose) => keys[purpose].export()));
}

/** Splits the concatenated long-lived keys. Throws if the length does not match. */
export function unpackLongLivedKeys(packed: Buffer): LongLivedKeys {
  if (packed.length !== purposes.length * KEY_BYTES) throw new Error('these are not the keys of a master secret');
  return keysByPurpose((purpose) => {
    const at = purposes.indexOf(purpose) * KEY_BYTES;
    return packed.subarray(at, at + KEY_BYTES);
  });
}

const purposes = Object.keys(lastingLabels) as Purpose[];

function keysByPurpose(bytesOf: (purpose: Purpose) => Buffer): LongLivedKeys {
  const keys = purposes.map((purpose) => [purpose, createSecretKey(bytesOf(purpose))] as const);
  return Object.fromEntries(keys) as Record<Purpose, KeyObject>;
}
