import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
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
import { withCheckCharacter } from '#domain/core/voucher-code.ts';
import { crockfordOf } from '#domain/core/crockford.ts';
import type { Keyring } from './port.ts';

export const MASTER_SECRET_BYTES = 32;

const KEY_BYTES = 32;
const TOKEN_BYTES = 20;
const CODE_BYTES = 10;
const REFERRAL_BYTES = 5;
const BITS_PER_CHARACTER = 5;
const SEAL_KEY_ID = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SALT = 'shampaw';

/** What a key is for; one purpose, one key, so that an answer of one never helps against another. Never rename one. */
const labels = {
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
  seal: 'seal/v1',
  mail: 'mail-token/v1',
  referral: 'referral-code/v1',
  otp: 'otp-code/v1',
  otpMac: 'otp-code-mac/v1',
} as const;
const PEPPER_LABEL = 'password-pepper/v1';

/**
 * All keys from one master secret by HKDF-SHA-256 (RFC 5869). Tokens and codes are HMACs of ids, so they can be
 * made again for a mail without being stored. Throws unless the secret has 32 bytes.
 */
export function createKeyring(masterSecret: Buffer): Keyring {
  if (masterSecret.length !== MASTER_SECRET_BYTES) {
    throw new Error(`the master secret has ${MASTER_SECRET_BYTES} bytes`);
  }
  const keyFor = (label: string): KeyObject =>
    createSecretKey(Buffer.from(hkdfSync('sha256', masterSecret, SALT, label, KEY_BYTES)));
  const keys = {
    order: keyFor(labels.order),
    receipt: keyFor(labels.receipt),
    voucher: keyFor(labels.voucher),
    redemption: keyFor(labels.redemption),
    station: keyFor(labels.station),
    stationCode: keyFor(labels.stationCode),
    enrolment: keyFor(labels.enrolment),
    code: keyFor(labels.code),
    codeMac: keyFor(labels.codeMac),
    index: keyFor(labels.index),
    seal: keyFor(labels.seal),
    mail: keyFor(labels.mail),
    referral: keyFor(labels.referral),
    otp: keyFor(labels.otp),
    otpMac: keyFor(labels.otpMac),
  } satisfies Record<keyof typeof labels, KeyObject>;

  return {
    orderToken: (orderId) => orderTokenSchema.parse(tokenOf(keys.order, orderId)),
    receiptToken: (orderId) => receiptTokenSchema.parse(tokenOf(keys.receipt, orderId)),
    voucherToken: (lotId, version) => voucherTokenSchema.parse(tokenOf(keys.voucher, versioned(lotId, version))),
    redemptionToken: (redemptionId) => redemptionTokenSchema.parse(tokenOf(keys.redemption, redemptionId)),
    stationToken: (stationId, version) => stationTokenSchema.parse(tokenOf(keys.station, `${stationId}\0${version}`)),
    stationShortCode: (stationId, version) => shortCodeOf(mac(keys.stationCode, `${stationId}\0${version}`)),
    enrolmentCode: (made) => withCheckCharacter(codeOf(mac(keys.enrolment, made))),
    voucherCode: (lotId, version) => withCheckCharacter(codeOf(mac(keys.code, versioned(lotId, version)))),
    codeMac: (code) => mac(keys.codeMac, code),
    mailToken: (accountTokenId) => mac(keys.mail, accountTokenId).toString('base64url'),
    referralCode: (customerId) => crockford(mac(keys.referral, customerId).subarray(0, REFERRAL_BYTES)).toLowerCase(),
    otpCode: (challengeId) => sixDigits(mac(keys.otp, challengeId)),
    otpMac: (challengeId, code) => mac(keys.otpMac, `${challengeId}\0${code}`),
    passwordPepper: Buffer.from(hkdfSync('sha256', masterSecret, SALT, PEPPER_LABEL, KEY_BYTES)),
    tokenHash: (token) => createHash('sha256').update(token).digest(),
    blindIndex: (purpose, value) => mac(keys.index, `${purpose}\0${value}`),
    seal: (context, plain) => seal(keys.seal, context, Buffer.from(plain, 'utf8')),
    open: (context, sealed) => open(keys.seal, context, sealed).toString('utf8'),
    sealBytes: (context, plain) => seal(keys.seal, context, plain),
    openBytes: (context, sealed) => open(keys.seal, context, sealed),
    sealFile(context, plain) {
      const bytes = randomBytes(KEY_BYTES);
      const fileSealed = seal(createSecretKey(bytes), context, plain);
      return { keySealed: seal(keys.seal, `${context}|key`, bytes), fileSealed };
    },
    openFile: (context, { keySealed, fileSealed }) =>
      open(createSecretKey(open(keys.seal, `${context}|key`, keySealed)), context, fileSealed),
  };
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

/** key id ‖ nonce ‖ AES-256-GCM ciphertext ‖ tag; the context is authenticated, so a value cannot move to another row. */
function seal(key: KeyObject, context: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(context));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(SEAL_KEY_ID), nonce, text, cipher.getAuthTag()]);
}

function open(key: KeyObject, context: string, sealed: Buffer): Buffer {
  if (sealed.length < 1 + NONCE_BYTES + TAG_BYTES || sealed[0] !== SEAL_KEY_ID) {
    throw new Error('not a sealed value of this keyring');
  }
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(context));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(1 + NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}
