import type { Queryable } from '#server/core/db/database.ts';
import { bigint, integer, json, nullable } from '#server/core/db/statements/column.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

/** Email that is stored instead of sent. */
export type MailToStore = {
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

/** Text message that is stored instead of sent. */
export type SmsToStore = { readonly to: string; readonly text: string; readonly dedupe: string };

/** File attached to a stored message. Images of the HTML refer to `contentId` with the scheme `cid:`. */
export type StoredAttachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly contentId: string;
  readonly base64: string;
};

export type StoredMessage = {
  readonly id: number;
  readonly channel: 'mail' | 'sms';
  readonly recipient: string;
  readonly subject: string;
  /** Time at which the message was stored, in epoch ms. */
  readonly sentAt: number;
};

export type StoredMessageContent = StoredMessage & {
  readonly messageId: string;
  readonly text: string;
  readonly html: string | null;
  readonly attachments: readonly StoredAttachment[];
};

const saveStatement = statement({
  name: 'development_message_keep',
  params: {
    ...pick('development_message', 'message_id channel recipient subject text_body html_body'),
    attachments: json<readonly StoredAttachment[]>(),
  },
  text: `
insert into development_message (message_id, channel, recipient, subject, text_body, html_body, attachments)
values (:message_id, :channel, :recipient, :subject, :text_body, :html_body, :attachments)
on conflict (message_id) do nothing
returning development_message_id`,
  row: { development_message_id: integer },
});

/** Stores an email. If the message id was stored before, nothing changes. */
export async function saveDevelopmentMail(db: Queryable, mail: MailToStore): Promise<void> {
  const attachments = mail.attachments.map((file): StoredAttachment => ({
    filename: file.filename,
    contentType: file.contentType,
    contentId: file.contentId,
    base64: file.content.toString('base64'),
  }));
  await db.query(saveStatement, {
    messageId: mail.messageId,
    channel: 'mail',
    recipient: mail.to,
    subject: mail.subject,
    textBody: mail.text,
    htmlBody: mail.html,
    attachments,
  });
}

/** Stores a text message. If the deduplication key was stored before, nothing changes. */
export async function saveDevelopmentSms(db: Queryable, sms: SmsToStore): Promise<void> {
  const [firstLine = ''] = sms.text.split('\n');
  await db.query(saveStatement, {
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
  ...pick('development_message', 'channel recipient subject sent_at'),
  development_message_id: integer,
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

/** Lists stored messages, newest first. `before` is the last id of the previous page. */
export async function listDevelopmentMessages(
  db: Queryable,
  page: { readonly before: number | null; readonly limit: number },
): Promise<StoredMessage[]> {
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
    ...pick('development_message', 'message_id text_body html_body'),
    ...messageColumns,
    attachments: json<StoredAttachment[]>(),
  },
});

export async function findDevelopmentMessage(db: Queryable, id: number): Promise<StoredMessageContent | null> {
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

function messageOf(row: Omit<StoredMessage, 'id'> & { readonly developmentMessageId: number }): StoredMessage {
  return {
    id: row.developmentMessageId,
    channel: row.channel,
    recipient: row.recipient,
    subject: row.subject,
    sentAt: row.sentAt,
  };
}
