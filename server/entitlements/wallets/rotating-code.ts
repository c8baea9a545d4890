import { customerIdSchema, lotIdSchema, type CustomerId, type LotId } from '#contracts/core/ids.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import { rotatingCodeBytes, rotatingCodeText } from '#domain/entitlements/rotating-code.ts';
import type { Keyring } from '#server/core/keyring/port.ts';

type RotatingCodeKeys = Pick<Keyring, 'sealBytes' | 'openBytes' | 'tokenHash'>;

/** Contents of a rotating code. They are encrypted so that only the shop can read or create the code. */
type RotatingCodeContent = {
  readonly lotId: LotId;
  /**
   * Version of the voucher's code and link. If the code is replaced, rotating codes with the earlier version are
   * refused.
   */
  readonly codeVersion: number;
  /** Account that requested the code; null for a guest. */
  readonly viewer: CustomerId | null;
  /** Expiry of the rotating code in epoch ms. It is a whole number of seconds. */
  readonly expiresAt: number;
};

/**
 * Contents of a decrypted rotating code. `passId` is the same whether the code was entered or scanned, so that the code
 * can be used only once.
 */
export type DecryptedRotatingCode = RotatingCodeContent & { readonly passId: string };

const CONTEXT = 'wash_pass';
const UUID_BYTES = 16;
const EXPIRY_BYTES = 4;
const VERSION_BYTES = 2;
const VERSION_AT = UUID_BYTES + EXPIRY_BYTES;
const GUEST_BYTES = VERSION_AT + VERSION_BYTES;
const MEMBER_BYTES = GUEST_BYTES + UUID_BYTES;

/** Creates the text of a new rotating code. It is encrypted with a new nonce, so that no two codes are equal. */
export function createRotatingCode(
  keyring: RotatingCodeKeys,
  { lotId, codeVersion, viewer, expiresAt }: RotatingCodeContent,
): string {
  const plain = Buffer.alloc(viewer === null ? GUEST_BYTES : MEMBER_BYTES);
  uuidBytes(lotId).copy(plain);
  plain.writeUInt32BE(Math.floor(expiresAt / SECOND_MS), UUID_BYTES);
  plain.writeUInt16BE(codeVersion, VERSION_AT);
  if (viewer !== null) uuidBytes(viewer).copy(plain, GUEST_BYTES);
  return rotatingCodeText(keyring.sealBytes(CONTEXT, plain));
}

/** Decrypts a scanned text as a rotating code, even an expired code. Returns null if this shop did not create it. */
export function decryptRotatingCode(keyring: RotatingCodeKeys, scanned: string): DecryptedRotatingCode | null {
  const sealed = rotatingCodeBytes(scanned);
  const plain = sealed === null ? null : decryptOrNull(keyring, Buffer.from(sealed));
  if (sealed === null || plain === null) return null;
  return {
    lotId: lotIdSchema.parse(uuidAt(plain, 0)),
    codeVersion: plain.readUInt16BE(VERSION_AT),
    viewer: plain.length === MEMBER_BYTES ? customerIdSchema.parse(uuidAt(plain, GUEST_BYTES)) : null,
    expiresAt: plain.readUInt32BE(UUID_BYTES) * SECOND_MS,
    passId: keyring.tokenHash(rotatingCodeText(sealed)).toString('base64url'),
  };
}

function decryptOrNull(keyring: RotatingCodeKeys, sealed: Buffer): Buffer | null {
  try {
    return keyring.openBytes(CONTEXT, sealed);
  } catch {
    return null;
  }
}

function uuidBytes(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

function uuidAt(bytes: Buffer, start: number): string {
  const hex = bytes.toString('hex', start, start + UUID_BYTES);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
