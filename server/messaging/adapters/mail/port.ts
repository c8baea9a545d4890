import type { Locale } from '#contracts/core/locale.ts';

/** A mail ready to go. `messageId` is made from the outbox row, so a second delivery is recognised as the same mail. */
export type OutgoingMail = {
  /** Without angle brackets: `local-part@host`. */
  readonly messageId: string;
  /** Shown name of the sender; the address belongs to the transport. */
  readonly fromName: string;
  /** Exactly one address. */
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
  /** Content id for `cid:` images inside the html part. */
  readonly contentId: string;
};

export type MailTransport = {
  readonly kind: 'smtp' | 'development';
  /** How many mails it takes at once. */
  readonly connections: number;
  /**
   * Resolves once the next hop has taken the mail. Throws MailUnavailableError where the next hop is the
   * trouble (so every mail would fare the same), MailRefusedError where it is this one mail.
   */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
};

/** The mail server is down, unreachable, not to be trusted or not willing to talk to us. */
export class MailUnavailableError extends Error {
  override readonly name = 'MailUnavailableError';
}

/** The mail server understood and refused this mail, for now or for good. */
export class MailRefusedError extends Error {
  override readonly name = 'MailRefusedError';
  /** The same mail to the same address would be refused again. */
  readonly forGood: boolean;

  constructor(message: string, { forGood = false, ...options }: ErrorOptions & { readonly forGood?: boolean } = {}) {
    super(message, options);
    this.forGood = forGood;
  }
}
