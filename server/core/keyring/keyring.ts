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
import { generationOf, nextCodeVersion } from '#domain/core/codes/code-version.ts';
import { withCheckCharacter } from '#domain/core/codes/voucher-code.ts';
import { crockfordOf } from '#domain/core/codes/crockford.ts';
import {
  anchorKeyOf,
  FIRST,
  KEY_BYTES,
  keysOfSecret,
  type KeyGenerations,
  type LastingKeys,
} from './key-generations.ts';
import type { Keyring, ReportUnreadable } from './port.ts';
import { formerContextOf } from './seal-places.ts';

const TOKEN_BYTES = 20;
const CODE_BYTES = 10;
const REFERRAL_BYTES = 5;
const BITS_PER_CHARACTER = 5;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * All keys of a shop that never changed its master secret. Tokens and codes are HMACs of ids, so they can be made again
 * for a mail without being stored. Throws unless the secret has 32 bytes.
 */
export function createKeyring(masterSecret: Buffer, report?: ReportUnreadable): Keyring {
  const { lasting, sealKey } = keysOfSecret(masterSecret);
  return keyringOf(
    { lasting: new Map([[FIRST, lasting]]), sealKeys: new Map([[FIRST, sealKey]]), writes: FIRST },
    report,
  );
}

/**
 * The keys of a shop that may have changed it (docs/decisions/0128): what is looked up and what is derived comes from
 * the first secret for ever, a voucher's code and link from the one that wrote when it was issued, and sealed values name
 * theirs in their first byte.
 */
export function keyringOf(generations: KeyGenerations, report: ReportUnreadable = () => undefined): Keyring {
  const { lasting, sealKeys, writes } = generations;
  const keys = lastingOf(lasting, FIRST);
  const sealKey = keyOf(sealKeys, writes);
  const openOne = (context: string, sealed: Buffer): Buffer => openUnderAnyName(sealKeys, context, sealed);

  return {
    orderToken: (orderId) => orderTokenSchema.parse(tokenOf(keys.order, orderId)),
    receiptToken: (orderId) => receiptTokenSchema.parse(tokenOf(keys.receipt, orderId)),
    voucherToken: (lotId, version) =>
      voucherTokenSchema.parse(tokenOf(lastingOf(lasting, generationOf(version)).voucher, versioned(lotId, version))),
    redemptionToken: (redemptionId) => redemptionTokenSchema.parse(tokenOf(keys.redemption, redemptionId)),
    stationToken: (stationId, version) => stationTokenSchema.parse(tokenOf(keys.station, `${stationId}\0${version}`)),
    stationShortCode: (stationId, version) => shortCodeOf(mac(keys.stationCode, `${stationId}\0${version}`)),
    enrolmentCode: (made) => withCheckCharacter(codeOf(mac(keys.enrolment, made))),
    voucherCode: (lotId, version) =>
      withCheckCharacter(codeOf(mac(lastingOf(lasting, generationOf(version)).code, versioned(lotId, version)))),
    nextCodeVersion: (version) => nextCodeVersion(version, writes),
    codeMac: (code) => mac(keys.codeMac, code),
    mailToken: (accountTokenId) => mac(keys.mail, accountTokenId).toString('base64url'),
    mailCode: (accountTokenId) => withCheckCharacter(codeOf(mac(keys.mail, `code\0${accountTokenId}`))),
    referralCode: (customerId) => crockford(mac(keys.referral, customerId).subarray(0, REFERRAL_BYTES)).toLowerCase(),
    otpCode: (challengeId) => sixDigits(mac(keys.otp, challengeId)),
    otpMac: (challengeId, code) => mac(keys.otpMac, `${challengeId}\0${code}`),
    passwordPepper: keys.pepper.export(),
    tokenHash: (token) => createHash('sha256').update(token).digest(),
    blindIndex: (purpose, value) => mac(keys.index, `${purpose}\0${value}`),
    anchorCheck(generation, line) {
      const key = sealKeys.get(generation);
      return key === undefined ? null : mac(anchorKeyOf(key), line).toString('base64url');
    },
    sealMark: Buffer.of(writes),
    seal: (context, plain) => sealUnder({ key: sealKey, generation: writes }, context, Buffer.from(plain, 'utf8')),
    open: (context, sealed) => openOne(context, sealed).toString('utf8'),
    sealBytes: (context, plain) => sealUnder({ key: sealKey, generation: writes }, context, plain),
    openBytes: openOne,
    sealFile(context, plain) {
      const bytes = randomBytes(KEY_BYTES);
      const fileSealed = sealUnder({ key: createSecretKey(bytes), generation: FIRST }, context, plain);
      return { keySealed: sealUnder({ key: sealKey, generation: writes }, `${context}|key`, bytes), fileSealed };
    },
    openFile: (context, { keySealed, fileSealed }) =>
      openSealed(new Map([[FIRST, createSecretKey(openOne(`${context}|key`, keySealed))]]), context, fileSealed),
    reportUnreadable: report,
    stateOf(context, sealed) {
      const generation = sealed[0] ?? 0;
      if (lasting.has(generation) && !sealKeys.has(generation)) return 'secret_missing';
      if (opens(() => openSealed(sealKeys, context, sealed))) return generation === writes ? 'current' : 'former';
      return opens(() => openOne(context, sealed)) ? 'former' : 'damaged';
    },
  };
}

function lastingOf(lasting: KeyGenerations['lasting'], generation: number): LastingKeys {
  const keys = lasting.get(generation);
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

/** The first version is the id alone, as before there were others. */
function versioned(id: string, version: number): string {
  return version === 1 ? id : `${id}\0${version}`;
}

/** 80 bits as 16 characters. */
function codeOf(bytes: Buffer): string {
  return crockford(bytes.subarray(0, CODE_BYTES));
}

/** 160 bits as 32 lower-case Crockford characters. */
function tokenOf(key: KeyObject, id: string): string {
  return crockford(mac(key, id).subarray(0, TOKEN_BYTES)).toLowerCase();
}

const SHORT_CODE_BYTES = 15;
const SHORT_CODE_LENGTH = 6;

/** 30 bits as six characters; of 15 bytes, which are whole characters, the first six. */
function shortCodeOf(bytes: Buffer): string {
  return crockford(bytes.subarray(0, SHORT_CODE_BYTES)).slice(0, SHORT_CODE_LENGTH);
}

/** Bits from the front, five a character; the number of bits must be a multiple of five. */
function crockford(bytes: Buffer): string {
  return crockfordOf(BigInt(`0x${bytes.toString('hex')}`), (bytes.length * 8) / BITS_PER_CHARACTER);
}

/** A remainder of 256 bits: no code is likelier than another by more than 10⁻⁷¹. */
function sixDigits(bytes: Buffer): string {
  return (BigInt(`0x${bytes.toString('hex')}`) % 1_000_000n).toString().padStart(6, '0');
}

/** generation ‖ nonce ‖ AES-256-GCM ciphertext ‖ tag; the context is authenticated, so a value cannot move to another row. */
export function sealUnder(
  by: { readonly key: KeyObject; readonly generation: number },
  context: string,
  plain: Buffer,
): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', by.key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(by.generation), nonce, text, cipher.getAuthTag()]);
}

/** Throws where the bytes or the context are not those that were sealed, or under a secret that is not among these. */
export function openSealed(sealKeys: KeyGenerations['sealKeys'], context: string, sealed: Buffer): Buffer {
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

/** Opens a value under its context, or under the one that a former release used. Throws where neither fits. */
function openUnderAnyName(sealKeys: KeyGenerations['sealKeys'], context: string, sealed: Buffer): Buffer {
  try {
    return openSealed(sealKeys, context, sealed);
  } catch (error) {
    const former = formerContextOf(context);
    if (former === null) throw error;
    return openSealed(sealKeys, former, sealed);
  }
}

function opens(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch {
    return false;
  }
}
