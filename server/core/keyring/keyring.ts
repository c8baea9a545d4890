import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import {
  orderTokenSchema,
  receiptTokenSchema,
  redemptionTokenSchema,
  stationTokenSchema,
  voucherTokenSchema,
} from '#contracts/core/ids.ts';
import { secretGenerationOf, nextCodeVersion } from '#domain/core/codes/code-version.ts';
import { appendCheckCharacter } from '#domain/core/codes/voucher-code.ts';
import { encodeCrockford } from '#domain/core/codes/crockford.ts';
import {
  anchorKeyOf,
  FIRST_GENERATION,
  KEY_BYTES,
  keysOfSecret,
  type KeyGenerations,
  type LongLivedKeys,
} from './key-generations.ts';
import type { Keyring, ReportUnreadable } from './port.ts';
import { formerSealContextOf, requireListedContext, type SealContextName } from './seal-contexts.ts';

const TOKEN_BYTES = 20;
const CODE_BYTES = 10;
const REFERRAL_BYTES = 5;
const BITS_PER_CHARACTER = 5;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type KeyringOptions = {
  /** Context names under which the keyring encrypts values. They are omitted only in tests of the keyring itself. */
  readonly contextNames?: readonly SealContextName[];
  readonly report?: ReportUnreadable;
};

/**
 * Creates the keyring of a shop that never replaced its master secret. Tokens and codes are HMACs of ids, so they can
 * be computed again for a mail without being stored. Throws if the secret does not have 32 bytes.
 */
export function createKeyring(masterSecret: Buffer, options: KeyringOptions = {}): Keyring {
  const { longLivedKeys, sealKey } = keysOfSecret(masterSecret);
  return keyringOf(
    {
      longLivedKeys: new Map([[FIRST_GENERATION, longLivedKeys]]),
      sealKeys: new Map([[FIRST_GENERATION, sealKey]]),
      currentGeneration: FIRST_GENERATION,
    },
    options,
  );
}

/**
 * Creates the keyring of a shop that may have replaced its master secret (docs/decisions/0128). Lookups and derived
 * values always use the first secret. A voucher's code and link use the secret that was current when it was issued. The
 * first byte of an encrypted value identifies its secret.
 */
export function keyringOf(generations: KeyGenerations, options: KeyringOptions = {}): Keyring {
  const { longLivedKeys, sealKeys, currentGeneration } = generations;
  const keys = longLivedKeysOf(longLivedKeys, FIRST_GENERATION);
  const keysOfVersion = (version: number) => longLivedKeysOf(longLivedKeys, secretGenerationOf(version));
  const sealKey = keyOf(sealKeys, currentGeneration);
  const sealOne = sealerOf({ key: sealKey, generation: currentGeneration }, options.contextNames);
  const openOne = (context: string, sealed: Buffer): Buffer => decryptUnderKnownContexts(sealKeys, context, sealed);

  return {
    orderToken: (orderId) => orderTokenSchema.parse(tokenOf(keys.order, orderId)),
    receiptToken: (orderId) => receiptTokenSchema.parse(tokenOf(keys.receipt, orderId)),
    voucherToken: (lotId, version) =>
      voucherTokenSchema.parse(tokenOf(keysOfVersion(version).voucher, idWithVersion(lotId, version))),
    redemptionToken: (redemptionId) => redemptionTokenSchema.parse(tokenOf(keys.redemption, redemptionId)),
    stationToken: (stationId, version) => stationTokenSchema.parse(tokenOf(keys.station, `${stationId}\0${version}`)),
    stationShortCode: (stationId, version) => shortCodeOf(mac(keys.stationCode, `${stationId}\0${version}`)),
    enrolmentCode: (made) => appendCheckCharacter(codeOf(mac(keys.enrolment, made))),
    voucherCode: (lotId, version) =>
      appendCheckCharacter(codeOf(mac(keysOfVersion(version).code, idWithVersion(lotId, version)))),
    nextCodeVersion: (version) => nextCodeVersion(version, currentGeneration),
    codeMac: (code) => mac(keys.codeMac, code),
    mailToken: (accountTokenId) => mac(keys.mail, accountTokenId).toString('base64url'),
    mailCode: (accountTokenId) => appendCheckCharacter(codeOf(mac(keys.mail, `code\0${accountTokenId}`))),
    referralCode: (customerId) => crockford(mac(keys.referral, customerId).subarray(0, REFERRAL_BYTES)).toLowerCase(),
    otpCode: (challengeId) => sixDigits(mac(keys.otp, challengeId)),
    otpMac: (challengeId, code) => mac(keys.otpMac, `${challengeId}\0${code}`),
    passwordPepper: keys.pepper.export(),
    tokenHash: (token) => createHash('sha256').update(token).digest(),
    blindIndex: (purpose, value) => mac(keys.index, `${purpose}\0${value}`),
    anchorMac(generation, line) {
      const key = sealKeys.get(generation);
      return key === undefined ? null : mac(anchorKeyOf(key), line).toString('base64url');
    },
    sealMark: Buffer.of(currentGeneration),
    seal: (context, plain) => sealOne(context, Buffer.from(plain, 'utf8')),
    open: (context, sealed) => openOne(context, sealed).toString('utf8'),
    sealBytes: sealOne,
    openBytes: openOne,
    sealFile(context, plain) {
      const bytes = randomBytes(KEY_BYTES);
      const fileSealed = encryptWithKey({ key: createSecretKey(bytes), generation: FIRST_GENERATION }, context, plain);
      return { keySealed: sealOne(`${context}|key`, bytes), fileSealed };
    },
    openFile: (context, { keySealed, fileSealed }) =>
      decryptWithGenerationKey(
        new Map([[FIRST_GENERATION, createSecretKey(openOne(`${context}|key`, keySealed))]]),
        context,
        fileSealed,
      ),
    reportUnreadable: options.report ?? (() => undefined),
    stateOf(context, sealed) {
      const generation = sealed[0] ?? 0;
      if (longLivedKeys.has(generation) && !sealKeys.has(generation)) return 'secret_missing';
      if (canOpen(() => decryptWithGenerationKey(sealKeys, context, sealed)))
        return generation === currentGeneration ? 'current' : 'former';
      return canOpen(() => openOne(context, sealed)) ? 'former' : 'damaged';
    },
  };
}

type SealKey = { readonly key: KeyObject; readonly generation: number };

/**
 * Returns a function that encrypts values under the listed context names with a key. The function throws for any other
 * name.
 */
function sealerOf(by: SealKey, contextNames: readonly SealContextName[] | undefined) {
  return (context: string, plain: Buffer): Buffer => {
    if (contextNames !== undefined) requireListedContext(contextNames, context);
    return encryptWithKey(by, context, plain);
  };
}

function longLivedKeysOf(longLivedKeys: KeyGenerations['longLivedKeys'], generation: number): LongLivedKeys {
  const keys = longLivedKeys.get(generation);
  if (keys === undefined) throw new Error(`no keys of generation ${generation} are known`);
  return keys;
}

function keyOf(sealKeys: KeyGenerations['sealKeys'], generation: number): KeyObject {
  const key = sealKeys.get(generation);
  if (key === undefined) throw new Error('not a sealed value of this keyring: its secret is not known here');
  return key;
}

function mac(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/**
 * Appends the version number to the id. For version 1 it returns the id alone, which is compatible with older values.
 */
function idWithVersion(id: string, version: number): string {
  return version === 1 ? id : `${id}\0${version}`;
}

/** Encodes 80 bits as 16 characters. */
function codeOf(bytes: Buffer): string {
  return crockford(bytes.subarray(0, CODE_BYTES));
}

/** Encodes an HMAC as a token of 32 lower-case Crockford characters (160 bits). */
function tokenOf(key: KeyObject, id: string): string {
  return crockford(mac(key, id).subarray(0, TOKEN_BYTES)).toLowerCase();
}

const SHORT_CODE_BYTES = 15;
const SHORT_CODE_LENGTH = 6;

/**
 * Encodes 30 bits as a code of six characters. It encodes 15 bytes, because their 120 bits are a multiple of five, and
 * takes the first six characters.
 */
function shortCodeOf(bytes: Buffer): string {
  return crockford(bytes.subarray(0, SHORT_CODE_BYTES)).slice(0, SHORT_CODE_LENGTH);
}

/**
 * Encodes bits as Crockford characters from the front, five bits per character. The number of bits must be a multiple
 * of five.
 */
function crockford(bytes: Buffer): string {
  return encodeCrockford(BigInt(`0x${bytes.toString('hex')}`), (bytes.length * 8) / BITS_PER_CHARACTER);
}

/**
 * Returns six digits as the remainder of a number of 256 bits. No code is then more likely than another by more than
 * 10⁻⁷¹.
 */
function sixDigits(bytes: Buffer): string {
  return (BigInt(`0x${bytes.toString('hex')}`) % 1_000_000n).toString().padStart(6, '0');
}

/**
 * Encrypts a value as generation ‖ nonce ‖ AES-256-GCM ciphertext ‖ tag. The context is authenticated, so a value
 * cannot be moved to a different row.
 */
export function encryptWithKey(by: SealKey, context: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', by.key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(by.generation), nonce, text, cipher.getAuthTag()]);
}

/** Decrypts a value. Throws if the bytes or the context differ, or if the master secret is not available. */
export function decryptWithGenerationKey(
  sealKeys: KeyGenerations['sealKeys'],
  context: string,
  sealed: Buffer,
): Buffer {
  const [generation] = sealed;
  if (sealed.length < 1 + NONCE_BYTES + TAG_BYTES || generation === undefined) {
    throw new Error('not a sealed value of this keyring');
  }
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(sealKeys, generation), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

/**
 * Decrypts a value under its context name, or under the context name of a former release. Throws if neither name
 * matches.
 */
function decryptUnderKnownContexts(sealKeys: KeyGenerations['sealKeys'], context: string, sealed: Buffer): Buffer {
  try {
    return decryptWithGenerationKey(sealKeys, context, sealed);
  } catch (error) {
    const former = formerSealContextOf(context);
    if (former === null) throw error;
    return decryptWithGenerationKey(sealKeys, former, sealed);
  }
}

function canOpen(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}
