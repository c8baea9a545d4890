import type { Locale } from '#contracts/core/locale.ts';

/**
 * A complete mail. `messageId` is derived from the outbox row, so a mail that is delivered twice is recognised as the
 * same mail.
 */
export type OutgoingMail = {
  /** Message-ID without angle brackets: `local-part@host`. */
  readonly messageId: string;
  readonly fromName: string;
  /** Email address of the only recipient. */
  readonly to: string;
  readonly locale: Locale;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly MailAttachment[];
};

export type MailAttachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
  /** Content id by which the HTML part refers to this picture (`cid:`). */
  readonly contentId: string;
  /**
   * Tells the mail client that the recipient opens or saves the file (`attachment`). Absent for pictures of the HTML
   * text.
   */
  readonly disposition?: 'attachment';
};

export type MailTransport = {
  readonly kind: 'smtp' | 'development' | 'off';
  /** Maximum number of concurrent connections to the mail server. */
  readonly connections: number;
  /**
   * Sends a mail and resolves once the mail server has accepted it. Throws MailUnavailableError if the mail server
   * failed and every mail would fail. Throws MailRefusedError if only this mail was refused.
   */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
};

/** Error for a mail server that is down, unreachable, not trusted, or refuses our connection. */
export class MailUnavailableError extends Error {
  override readonly name = 'MailUnavailableError';
  readonly reason: MailFailureReason;

  constructor(
    message: string,
    { reason = 'in_doubt', ...options }: ErrorOptions & { reason?: MailFailureReason } = {},
  ) {
    super(message, options);
    this.reason = reason;
  }
}

/**
 * Reason of a mail failure. `credentials`: the account was refused. `unreached`: there was no connection. `in_doubt`:
 * every other failure.
 */
export type MailFailureReason = 'credentials' | 'unreached' | 'in_doubt';

/** Error for a mail that the mail server refused, temporarily or permanently. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
  /** True if the same mail to the same recipient would be refused again. */
  readonly isPermanent: boolean;

  constructor(
    message: string,
    { isPermanent = false, ...options }: ErrorOptions & { readonly isPermanent?: boolean } = {},
  ) {
    super(message, options);
    this.isPermanent = isPermanent;
  }
}
