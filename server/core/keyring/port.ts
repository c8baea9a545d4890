import type {
  CustomerId,
  LotId,
  OrderId,
  OrderToken,
  ReceiptToken,
  RedemptionId,
  RedemptionToken,
  StationId,
  StationToken,
  VoucherToken,
} from '#contracts/core/ids.ts';
import type { SealContext } from './seal-places.ts';

/**
 * Everything derived from the master secret. Tokens and codes are derived from ids, so mails and
 * pages can be made again without storing a secret; the database holds only hashes.
 */
export type Keyring = {
  orderToken(orderId: OrderId): OrderToken;
  receiptToken(orderId: OrderId): ReceiptToken;
  /** Another `codeVersion` makes another one: a voucher whose code was replaced is found by the newest alone. */
  voucherToken(lotId: LotId, codeVersion: number): VoucherToken;
  redemptionToken(redemptionId: RedemptionId): RedemptionToken;
  /** Returns the token of a station's sticker; a new `version` invalidates the old sticker. */
  stationToken(stationId: StationId, version: number): StationToken;
  /** Six Crockford characters that name a station to whoever cannot scan: no secret. */
  stationShortCode(stationId: StationId, version: number): string;
  /** What enrols a controller once: 16 characters and a check character, as a voucher's code. */
  enrolmentCode(seed: string): string;
  /** 16 Crockford characters (80 bits) and a check character, upper case, no dashes; by `codeVersion` like the link. */
  voucherCode(lotId: LotId, codeVersion: number): string;
  /** The version of the code that takes the place of this one, 0 for none: made from the master secret that writes. */
  nextCodeVersion(codeVersion: number): number;
  /** Keyed hash of a canonical voucher code, 32 bytes: what the database finds a code by. */
  codeMac(code: string): Buffer;
  /** The token of a link in a mail (43 characters, 256 bits), made again whenever the mail is. */
  mailToken(accountTokenId: string): string;
  /** The code that a mail carries beside its link: 80 bits and a check character, upper case, no dashes. */
  mailCode(accountTokenId: string): string;
  /** 8 Crockford characters for `/?ref=`: opaque, and no secret. */
  referralCode(customerId: CustomerId): string;
  /** The six digits of a code by SMS, made again whenever the message is; uniform. */
  otpCode(challengeId: string): string;
  /** Keyed hash of a typed code, bound to its challenge, 32 bytes: what it is compared by. */
  otpMac(challengeId: string, code: string): Buffer;
  /** 32 bytes that go into every password hash and are in no database. */
  readonly passwordPepper: Buffer;
  /** SHA-256 of a token or cookie value, 32 bytes. */
  tokenHash(token: string): Buffer;
  /** Keyed hash for finding a row by a personal value (e-mail, phone) without storing it in clear, 32 bytes. */
  blindIndex(purpose: string, value: string): Buffer;
  /**
   * Keyed check value of a line that is kept outside the database, under the master secret of this generation; null if
   * the settings do not name that secret.
   */
  anchorCheck(generation: number, line: string): string | null;
  /** The first byte of what is sealed now; what begins with another was sealed under another master secret. */
  readonly sealMark: Buffer;
  /** AES-256-GCM with `context` as additional data; always under the present name of its place. */
  seal(context: SealContext, plain: string): Buffer;
  /** Opens what this or a former release sealed (`formerPlaces`). Throws if the bytes or the context are others. */
  open(context: SealContext, sealed: Buffer): string;
  /** The same for binary values, such as pictures. */
  sealBytes(context: SealContext, plain: Buffer): Buffer;
  openBytes(context: SealContext, sealed: Buffer): Buffer;
  /** The same under a key of this one file, which is sealed itself: without its key a file is noise for good. */
  sealFile(context: SealContext, plain: Buffer): SealedFile;
  openFile(context: SealContext, sealed: SealedFile): Buffer;
  /** Called by `readSealed` for a row that does not open: logs and counts it. Never says what was sealed. */
  readonly reportUnreadable: ReportUnreadable;
  /** Tells why a value does not open, or that it opens and whether it should be sealed again. */
  stateOf(context: SealContext, sealed: Buffer): SealedState;
};

export type ReportUnreadable = (row: { readonly table: string; readonly id: string }, error: unknown) => void;

/**
 * `current` opens under the secret that writes and the present context; `former` opens, but under another secret or a
 * former context; `secret_missing` needs a master secret that the settings do not name; `damaged` opens under none.
 */
export type SealedState = 'current' | 'former' | 'secret_missing' | 'damaged';

export type SealedFile = { readonly keySealed: Buffer; readonly fileSealed: Buffer };
