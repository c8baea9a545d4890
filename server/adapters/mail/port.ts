/** A mail ready to go. `messageId` is made from the outbox row, so a second delivery is recognised as the same mail. */
export type OutgoingMail = {
  readonly messageId: string;
  readonly to: string;
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
  /** Resolves once the next hop has taken the mail; throws where it has not. */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
};
