import type { Locale } from '#contracts/core/locale.ts';
import type { ContactKind } from '#domain/messaging/contact-reference.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import { storedPartSearchKeysOf, searchKeysOf } from '#server/core/keyring/search-keys.ts';
import { array, boolean, bytes, id, instant, integer } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

declare const contactMessageBrand: unique symbol;
export type ContactMessageId = string & { readonly [contactMessageBrand]: true };

/**
 * Personal data of a message: author, contact data and text. It is stored encrypted, and the encryption is bound to the
 * message's row.
 */
export type ContactPersonalData = {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly city: string | null;
  readonly message: string | null;
  /** Protected group with a longer right to cancel, as the customer stated; null if none was stated. */
  readonly group: string | null;
};

/** A message from a visitor that is to be stored. Instants are in epoch ms. */
export type NewContactMessage = {
  readonly contactMessageId: ContactMessageId;
  readonly kind: ContactKind;
  readonly reference: string;
  readonly subject: string;
  readonly locale: Locale;
  readonly emailIndex: Buffer;
  readonly privateSealed: Buffer;
  readonly peopleKeys: readonly Buffer[];
  readonly partKeys: readonly Buffer[];
  readonly contentHash: Buffer;
  readonly createdAt: number;
};

function sealContextOf(contactMessageId: ContactMessageId): SealContext {
  return `contact_message|private_sealed|${contactMessageId}`;
}

export function encryptContactPersonalData(
  keyring: Pick<Keyring, 'seal'>,
  contactMessageId: ContactMessageId,
  details: ContactPersonalData,
): Buffer {
  return keyring.seal(sealContextOf(contactMessageId), JSON.stringify(details));
}

export function authorSearchKeys(
  keyring: Pick<Keyring, 'blindIndex'>,
  { name, email, phone }: Pick<ContactPersonalData, 'name' | 'email' | 'phone'>,
): Buffer[] {
  return searchKeysOf(keyring, 'contact_message', { names: [name], emails: [email], phones: [phone] });
}

export function authorPartSearchKeys(
  keyring: Pick<Keyring, 'blindIndex'>,
  { email, phone }: Pick<ContactPersonalData, 'email' | 'phone'>,
): Buffer[] {
  return storedPartSearchKeysOf(keyring, 'contact_message', [
    { role: 'self', names: [], emails: [email], phones: [phone] },
  ]);
}

/** Decrypts the personal data of a message. Returns null if that is impossible; the row is then logged and counted. */
export function readContactPersonalData(
  keyring: Pick<Keyring, 'open' | 'reportUnreadable'>,
  contactMessageId: ContactMessageId,
  sealed: Buffer,
): ContactPersonalData | null {
  const row = { table: 'contact_message', id: contactMessageId };
  return readSealed({ keyring }, row, () => decryptContactPersonalData(keyring, contactMessageId, sealed));
}

/** Decrypts the personal data of a message. Throws if the bytes were not encrypted for this message. */
export function decryptContactPersonalData(
  keyring: Pick<Keyring, 'open'>,
  contactMessageId: ContactMessageId,
  sealed: Buffer,
): ContactPersonalData {
  return JSON.parse(keyring.open(sealContextOf(contactMessageId), sealed)) as ContactPersonalData;
}

const lockContentStatement = statement({
  name: 'contact_message_lock_content',
  params: { content_hash: bytes },
  text: `select pg_advisory_xact_lock(hashtextextended(encode(:content_hash, 'hex'), 0)) is null as locked`,
  row: { locked: boolean },
});

const addStatement = statement({
  name: 'contact_message_add',
  params: {
    ...pick('contact_message', 'kind reference subject locale email_index private_sealed content_hash created_at'),
    contact_message_id: id<ContactMessageId>(),
    people_keys: array(bytes),
    part_keys: array(bytes),
    same_since: instant,
    acknowledged_max: integer,
  },
  row: { ...pick('contact_message', 'reference'), added: boolean },
  text: `
with known as (
  select reference from contact_message where content_hash = :content_hash and created_at > :same_since
  order by created_at limit 1
), added as (
  insert into contact_message (contact_message_id, kind, reference, subject, locale, email_index, private_sealed,
    people_keys, part_keys, content_hash, created_at)
  select :contact_message_id, :kind, :reference, :subject, :locale, :email_index, :private_sealed,
    :people_keys, :part_keys, :content_hash, :created_at where not exists (select from known)
  returning contact_message_id, kind, reference
), told as (
  insert into outbox (topic, dedupe, payload, next_attempt_at, created_at)
  select kind || '_acknowledgement', kind || '_acknowledgement:' || contact_message_id,
    jsonb_build_object('contactMessageId', contact_message_id), :created_at, :created_at
  from added
  where :acknowledged_max > (select count(*) from contact_message where email_index = :email_index
    and created_at > :same_since)
)
select reference, true as added from added union all select reference, false from known`,
});

export type ContactMessageToAdd = {
  readonly message: NewContactMessage;
  /** Start of the period in epoch ms in which a second message with the same content counts as a duplicate. */
  readonly sameSince: number;
  /**
   * Maximum number of acknowledgement mails to one email address since `sameSince`. Further messages are stored, but no
   * mail is sent.
   */
  readonly acknowledgedMax: number;
};

/**
 * Adds a message and enqueues its acknowledgement mail. If an earlier message has the same content, returns the
 * reference of that message instead. A lock serialises messages with the same content, so that only one of several
 * concurrent copies is added.
 */
export async function addContactMessage(
  tx: Tx,
  { message, sameSince, acknowledgedMax }: ContactMessageToAdd,
): Promise<{ readonly reference: string; readonly added: boolean }> {
  await tx.query(lockContentStatement, { contentHash: message.contentHash });
  const [row] = await tx.query(addStatement, {
    contactMessageId: message.contactMessageId,
    kind: message.kind,
    reference: message.reference,
    subject: message.subject,
    locale: message.locale,
    emailIndex: message.emailIndex,
    privateSealed: message.privateSealed,
    peopleKeys: message.peopleKeys,
    partKeys: message.partKeys,
    contentHash: message.contentHash,
    createdAt: message.createdAt,
    sameSince,
    acknowledgedMax,
  });
  if (row === undefined) throw new Error('a message was neither added nor found');
  return row;
}

const findStatement = statement({
  name: 'contact_message_find',
  params: pick('contact_message', 'contact_message_id'),
  row: {
    ...pick('contact_message', 'kind reference subject locale private_sealed created_at'),
    contact_message_id: id<ContactMessageId>(),
  },
  text: `
select contact_message_id, kind, reference, subject, locale, private_sealed, created_at
from contact_message where contact_message_id = :contact_message_id`,
});

export type ContactMessageRow = Omit<NewContactMessage, 'contentHash' | 'emailIndex' | 'partKeys' | 'peopleKeys'>;

/** Returns the message from a visitor. Returns null if it does not exist or was deleted. */
export async function findContactMessage(db: Queryable, contactMessageId: string): Promise<ContactMessageRow | null> {
  const [row] = await db.query(findStatement, { contactMessageId });
  return row ?? null;
}

/** Value that replaces the personal data of a message after their deletion. */
export const erasedPersonalData: ContactPersonalData = {
  name: '',
  email: '',
  phone: null,
  city: null,
  message: null,
  group: null,
};

const deleteOldStatement = statement({
  name: 'contact_message_delete_old',
  params: { before: instant },
  text: `
with gone as (
  delete from contact_message i
  where i.state in ('answered', 'closed') and i.created_at < :before
    and not exists (select from cancellation_request r where r.contact_message_id = i.contact_message_id)
  returning 1
)
select count(*)::int as deleted from gone`,
  row: { deleted: integer },
});

/**
 * Deletes messages that are answered or closed and arrived before `before` (epoch ms). Cancellation notices are
 * retained. Returns the number of deleted messages.
 */
export async function deleteClosedMessages(db: Queryable, before: number): Promise<number> {
  const [row] = await db.query(deleteOldStatement, { before });
  return row?.deleted ?? 0;
}

// this email index of an anonymised message matches no email address, and account deletion writes the same value
const erasedEmailIndexSql = `sha256(convert_to(contact_message_id::text, 'UTF8'))`;

const listOldNoticesStatement = statement({
  name: 'contact_message_list_old_notices',
  params: { before: instant },
  text: `
select contact_message_id from contact_message
where kind = 'cancellation' and state in ('answered', 'closed') and created_at < :before
  and email_index <> ${erasedEmailIndexSql}
limit 1000`,
  row: { contact_message_id: id<ContactMessageId>() },
});

/**
 * Lists at most 1,000 settled cancellation notices that arrived before `before` (epoch ms) and whose author is still
 * stored.
 */
export async function listClosedCancellationNotices(db: Queryable, before: number): Promise<ContactMessageId[]> {
  return (await db.query(listOldNoticesStatement, { before })).map(({ contactMessageId }) => contactMessageId);
}

const emptyStatement = statement({
  name: 'contact_message_empty',
  params: { ...pick('contact_message', 'private_sealed'), contact_message_id: id<ContactMessageId>() },
  text: `
update contact_message set private_sealed = :private_sealed, email_index = ${erasedEmailIndexSql},
  content_hash = ${erasedEmailIndexSql}, people_keys = '{}', part_keys = '{}'
where contact_message_id = :contact_message_id`,
  row: {},
});

/**
 * Deletes the author and the text of a message. The fact that a cancellation was sent, its time and its terms are
 * retained.
 */
export async function anonymiseMessage(
  db: Queryable,
  keyring: Pick<Keyring, 'seal'>,
  contactMessageId: ContactMessageId,
): Promise<void> {
  await db.query(emptyStatement, {
    contactMessageId,
    privateSealed: encryptContactPersonalData(keyring, contactMessageId, erasedPersonalData),
  });
}
