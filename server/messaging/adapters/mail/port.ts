import type { Locale } from '#contracts/core/locale.ts';

/** A complete mail. `messageId` is derived from the outbox row, so a second delivery is recognised as the same mail. */
export type OutgoingMail = {
  /** Message-ID without angle brackets: `local-part@host`. */
  readonly messageId: string;
  /** Display name of the sender; the transport sets the email address. */
  readonly fromName: string;
  /** Email address of the recipient; exactly one email address. */
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
  /** Content id for `cid:` images in the HTML part. */
  readonly contentId: string;
  /** `attachment`: a file that the recipient opens or saves; absent for pictures of the HTML part. */
  readonly disposition?: 'attachment';
};

export type MailTransport = {
  readonly kind: 'smtp' | 'development' | 'off';
  /** Maximum number of concurrent connections. */
  readonly connections: number;
  /**
   * Resolves once the mail server has accepted the mail. Throws MailUnavailableError if the mail server failed and
   * every mail would fail, and MailRefusedError if only this mail was refused.
   */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
};

/** The mail server is down, unreachable, not trusted, or refuses our connection. */
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

/** `credentials`: the account was refused. `unreached`: no connection. `in_doubt`: everything else. */
export type MailFailureReason = 'credentials' | 'unreached' | 'in_doubt';

/** The mail server refused this mail, temporarily or permanently. */
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
