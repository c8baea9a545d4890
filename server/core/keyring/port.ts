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
import type { SealContext } from './seal-contexts.ts';

/**
 * Keyring with everything that is derived from the master secret. Tokens and codes are derived from ids, so mails and
 * pages can be rendered again without storing a secret. The database stores only hashes.
 */
export type Keyring = {
  orderToken(orderId: OrderId): OrderToken;
  receiptToken(orderId: OrderId): ReceiptToken;
  /**
   * Returns the token of a voucher. Each `codeVersion` has its own token. After a code was replaced, only the newest
   * token is valid.
   */
  voucherToken(lotId: LotId, codeVersion: number): VoucherToken;
  redemptionToken(redemptionId: RedemptionId): RedemptionToken;
  /** Returns the token of a station's sticker. A new `version` makes the old sticker invalid. */
  stationToken(stationId: StationId, version: number): StationToken;
  /** Returns six Crockford characters that identify a station for customers who cannot scan. They are not a secret. */
  stationShortCode(stationId: StationId, version: number): string;
  /** Returns a code that enrols one machine controller: 16 characters and a check character, like a voucher code. */
  enrolmentCode(seed: string): string;
  /**
   * Returns the code of a voucher: 16 Crockford characters (80 bits) and a check character, upper case, without dashes.
   * Each `codeVersion` has its own code.
   */
  voucherCode(lotId: LotId, codeVersion: number): string;
  /**
   * Returns the version of the code that replaces the code of version `codeVersion`. `codeVersion` is 0 if there is no
   * code yet. The new version includes the current generation of the master secret.
   */
  nextCodeVersion(codeVersion: number): number;
  /**
   * Returns the keyed hash of a canonical voucher code, 32 bytes. It is the lookup key of the voucher in the database.
   */
  codeMac(code: string): Buffer;
  /**
   * Returns the token of a link in a mail (43 characters, 256 bits). It is derived again each time the mail is
   * rendered.
   */
  mailToken(accountTokenId: string): string;
  /**
   * Returns the code that stands beside the link in a mail: 80 bits and a check character, upper case, without dashes.
   */
  mailCode(accountTokenId: string): string;
  /**
   * Returns 8 Crockford characters for the referral link `/?ref=`. They reveal nothing about the customer, and are not
   * a secret.
   */
  referralCode(customerId: CustomerId): string;
  /**
   * Returns the six digits of a code by SMS. They are derived again each time the message is rendered, and all codes
   * are equally likely.
   */
  otpCode(challengeId: string): string;
  /**
   * Returns the keyed hash of an entered SMS code, bound to its challenge, 32 bytes. It is compared with the stored
   * hash.
   */
  otpMac(challengeId: string, code: string): Buffer;
  /** 32 bytes that are part of every password hash. They are stored in no database. */
  readonly passwordPepper: Buffer;
  /** Returns the SHA-256 of a token or cookie value, 32 bytes. */
  tokenHash(token: string): Buffer;
  /**
   * Returns a keyed hash (blind index) of a personal value such as an email address or phone number, 32 bytes. It finds
   * a row by the value without storing the value in plain text.
   */
  blindIndex(purpose: string, value: string): Buffer;
  /**
   * Returns the message authentication code (MAC) of a line that is stored outside the database, made with the master
   * secret of this generation. Returns null if that secret is not configured.
   */
  anchorMac(generation: number, line: string): string | null;
  /** First byte of newly encrypted values. A different first byte means a different master secret. */
  readonly sealMark: Buffer;
  /**
   * Encrypts a text with AES-256-GCM, always under the current context name. `context` is the additional authenticated
   * data.
   */
  seal(context: SealContext, plain: string): Buffer;
  /**
   * Decrypts a value that this release or a former release encrypted (`formerContextNames`). Throws if the bytes or the
   * context differ.
   */
  open(context: SealContext, sealed: Buffer): string;
  /** Encrypts binary values, such as pictures. */
  sealBytes(context: SealContext, plain: Buffer): Buffer;
  openBytes(context: SealContext, sealed: Buffer): Buffer;
  /**
   * Encrypts a file under its own key, and encrypts that key as well (envelope encryption). Without that key the file
   * is permanently unreadable.
   */
  sealFile(context: SealContext, plain: Buffer): SealedFile;
  openFile(context: SealContext, sealed: SealedFile): Buffer;
  /**
   * Called by `readSealed` for a row that cannot be decrypted. Logs and counts the row, and never reveals its content.
   */
  readonly reportUnreadable: ReportUnreadable;
  /**
   * Returns the state of an encrypted value: whether it can be decrypted, whether it should be encrypted again, or why
   * it cannot be decrypted.
   */
  stateOf(context: SealContext, sealed: Buffer): SealedState;
};

export type ReportUnreadable = (row: { readonly table: string; readonly id: string }, error: unknown) => void;

/**
 * State of an encrypted value. `current`: encrypted under the current secret and context. `former`: encrypted under a
 * different secret or a former context. `secret_missing`: its master secret is not configured. `damaged`: no secret
 * decrypts it.
 */
export type SealedState = 'current' | 'former' | 'secret_missing' | 'damaged';

export type SealedFile = { readonly keySealed: Buffer; readonly fileSealed: Buffer };
