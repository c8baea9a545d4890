import type { Queryable } from '#server/core/db/database.ts';
import { bigint, instant, integer, json, nullable, text, word } from '#server/core/db/statements/column.ts';
import { statement } from '#server/core/db/statements/statement.ts';

/** A mail as the shop's transport hands it over. */
export type MailToKeep = {
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly attachments: readonly {
    readonly filename: string;
    readonly contentType: string;
    readonly contentId: string;
    readonly content: Buffer;
  }[];
};

/** A text message as the shop's gateway hands it over. */
export type SmsToKeep = { readonly to: string; readonly text: string; readonly dedupe: string };

/** A file of a kept message; `contentId` is what `cid:` images of the html part name. */
export type KeptFile = {
  readonly filename: string;
  readonly contentType: string;
  readonly contentId: string;
  readonly base64: string;
};

export type KeptMessage = {
  readonly id: number;
  readonly channel: 'mail' | 'sms';
  readonly recipient: string;
  readonly subject: string;
  /** Epoch ms. */
  readonly sentAt: number;
};

export type KeptMessageContent = KeptMessage & {
  readonly messageId: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly KeptFile[];
};

const keepStatement = statement({
  name: 'development_message_keep',
  params: {
    message_id: text,
    channel: word<KeptMessage['channel']>(),
    recipient: text,
    subject: text,
    text_body: text,
    html_body: nullable(text),
    attachments: json<readonly KeptFile[]>(),
  },
  text: `
insert into development_message (message_id, channel, recipient, subject, text_body, html_body, attachments)
values (:message_id, :channel, :recipient, :subject, :text_body, :html_body, :attachments)
on conflict (message_id) do nothing
returning development_message_id`,
  row: { development_message_id: integer },
});

/** Keeps a mail for reading; the same message id twice is one mail. */
export async function keepDevelopmentMail(db: Queryable, mail: MailToKeep): Promise<void> {
  const attachments = mail.attachments.map((file): KeptFile => ({
    filename: file.filename,
    contentType: file.contentType,
    contentId: file.contentId,
    base64: file.content.toString('base64'),
  }));
  await db.query(keepStatement, {
    messageId: mail.messageId,
    channel: 'mail',
    recipient: mail.to,
    subject: mail.subject,
    textBody: mail.text,
    htmlBody: mail.html,
    attachments,
  });
}

/** Keeps a text message for reading; the same dedupe key twice is one message. */
export async function keepDevelopmentSms(db: Queryable, sms: SmsToKeep): Promise<void> {
  const [firstLine = ''] = sms.text.split('\n');
  await db.query(keepStatement, {
    messageId: `sms:${sms.dedupe}`,
    channel: 'sms',
    recipient: sms.to,
    subject: firstLine,
    textBody: sms.text,
    htmlBody: null,
    attachments: [],
  });
}

const messageColumns = {
  development_message_id: integer,
  channel: word<KeptMessage['channel']>(),
  recipient: text,
  subject: text,
  sent_at: instant,
};

const listStatement = statement({
  name: 'development_message_list',
  params: { before: nullable(bigint), limit: integer },
  text: `
select development_message_id, channel, recipient, subject, sent_at from development_message
where (:before is null or development_message_id < :before)
order by development_message_id desc limit :limit`,
  row: messageColumns,
});

/** Newest first; `before` is the id that the page before ended with. */
export async function listDevelopmentMessages(
  db: Queryable,
  page: { readonly before: number | null; readonly limit: number },
): Promise<KeptMessage[]> {
  const rows = await db.query(listStatement, page);
  return rows.map(messageOf);
}

const findStatement = statement({
  name: 'development_message_find',
  params: { id: bigint },
  text: `
select development_message_id, channel, recipient, subject, sent_at, message_id, text_body, html_body, attachments
from development_message where development_message_id = :id`,
  row: {
    ...messageColumns,
    message_id: text,
    text_body: text,
    html_body: nullable(text),
    attachments: json<KeptFile[]>(),
  },
});

export async function findDevelopmentMessage(db: Queryable, id: number): Promise<KeptMessageContent | null> {
  const [row] = await db.query(findStatement, { id });
  if (row === undefined) return null;
  return {
    ...messageOf(row),
    messageId: row.messageId,
    text: row.textBody,
    html: row.htmlBody,
    attachments: row.attachments,
  };
}

function messageOf(row: Omit<KeptMessage, 'id'> & { readonly developmentMessageId: number }): KeptMessage {
  return {
    id: row.developmentMessageId,
    channel: row.channel,
    recipient: row.recipient,
    subject: row.subject,
    sentAt: row.sentAt,
  };
}
