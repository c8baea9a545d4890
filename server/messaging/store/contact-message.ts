import type { Locale } from '#contracts/core/locale.ts';
import type { ContactKind } from '#domain/messaging/contact-reference.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { readSealed } from '#server/core/keyring/read-sealed.ts';
import type { SealContext } from '#server/core/keyring/seal-places.ts';
import { boolean, bytes, id, instant, integer, text, uuid, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

declare const contactMessageBrand: unique symbol;
/** Identity of something a visitor wrote to us. */
export type ContactMessageId = string & { readonly [contactMessageBrand]: true };

/** The personal part of a message: who wrote, how to answer, what they said. Kept sealed, bound to its row. */
export type ContactPrivate = {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly city: string | null;
  readonly message: string | null;
  /** The group with a longer right to cancel that the customer says they belong to. */
  readonly group: string | null;
};

/** Instants are epoch ms. */
export type NewContactMessage = {
  readonly contactMessageId: ContactMessageId;
  readonly kind: ContactKind;
  readonly reference: string;
  readonly subject: string;
  readonly locale: Locale;
  readonly emailIndex: Buffer;
  readonly privateSealed: Buffer;
  readonly contentHash: Buffer;
  readonly createdAt: number;
};

function contextOf(contactMessageId: ContactMessageId): SealContext {
  return `contact_message|private_sealed|${contactMessageId}`;
}

export function sealContactPrivate(
  keyring: Pick<Keyring, 'seal'>,
  contactMessageId: ContactMessageId,
  details: ContactPrivate,
): Buffer {
  return keyring.seal(contextOf(contactMessageId), JSON.stringify(details));
}

/** Null if it does not open, which is reported. */
export function readContactPrivate(
  keyring: Pick<Keyring, 'open' | 'reportUnreadable'>,
  contactMessageId: ContactMessageId,
  sealed: Buffer,
): ContactPrivate | null {
  const row = { table: 'contact_message', id: contactMessageId };
  return readSealed({ keyring }, row, () => openContactPrivate(keyring, contactMessageId, sealed));
}

/** Throws where the bytes are not the ones that were sealed for this message. */
export function openContactPrivate(
  keyring: Pick<Keyring, 'open'>,
  contactMessageId: ContactMessageId,
  sealed: Buffer,
): ContactPrivate {
  return JSON.parse(keyring.open(contextOf(contactMessageId), sealed)) as ContactPrivate;
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
    contact_message_id: id<ContactMessageId>(),
    kind: word<ContactKind>(),
    reference: text,
    subject: text,
    locale: word<Locale>(),
    email_index: bytes,
    private_sealed: bytes,
    content_hash: bytes,
    created_at: instant,
    same_since: instant,
    acknowledged_max: integer,
  },
  row: { reference: text, added: boolean },
  text: `
with known as (
  select reference from contact_message where content_hash = :content_hash and created_at > :same_since
  order by created_at limit 1
), added as (
  insert into contact_message (contact_message_id, kind, reference, subject, locale, email_index, private_sealed,
    content_hash, created_at)
  select :contact_message_id, :kind, :reference, :subject, :locale, :email_index, :private_sealed, :content_hash,
    :created_at where not exists (select from known)
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

export type AddContactMessage = {
  readonly message: NewContactMessage;
  /** The same content younger than this (epoch ms) is the same message. */
  readonly sameSince: number;
  /** So many messages of one e-mail address are acknowledged in that time; more are kept without a mail. */
  readonly acknowledgedMax: number;
};

/**
 * Message and the mail that acknowledges it, or the reference of the message that said the same before. Equal
 * content waits for itself, so that of parallel copies one is added.
 */
export async function addContactMessage(
  tx: Tx,
  { message, sameSince, acknowledgedMax }: AddContactMessage,
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
    contentHash: message.contentHash,
    createdAt: message.createdAt,
    sameSince,
    acknowledgedMax,
  });
  if (row === undefined) throw new Error('a message was neither added nor known');
  return row;
}

const findStatement = statement({
  name: 'contact_message_find',
  params: { contact_message_id: uuid },
  row: {
    contact_message_id: id<ContactMessageId>(),
    kind: word<ContactKind>(),
    reference: text,
    subject: text,
    locale: word<Locale>(),
    private_sealed: bytes,
    created_at: instant,
  },
  text: `
select contact_message_id, kind, reference, subject, locale, private_sealed, created_at
from contact_message where contact_message_id = :contact_message_id`,
});

export type ContactMessageRow = Omit<NewContactMessage, 'emailIndex' | 'contentHash'>;

/** Returns the message; null if it does not exist or was deleted. */
export async function findContactMessage(db: Queryable, contactMessageId: string): Promise<ContactMessageRow | null> {
  const [row] = await db.query(findStatement, { contactMessageId });
  return row ?? null;
}

/** A message of nobody: what is left of a personal part that is no longer needed. */
export const forgottenPrivate: ContactPrivate = {
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

/** Messages that were settled and came before this (epoch ms); answers how many. A notice of a cancellation stays. */
export async function deleteSettledMessages(db: Queryable, before: number): Promise<number> {
  const [row] = await db.query(deleteOldStatement, { before });
  return row?.deleted ?? 0;
}

// what was forgotten is known by an index that no e-mail has; the deletion of accounts leaves the same one
const forgottenIndexSql = `sha256(convert_to(contact_message_id::text, 'UTF8'))`;

const listOldNoticesStatement = statement({
  name: 'contact_message_list_old_notices',
  params: { before: instant },
  text: `
select contact_message_id from contact_message
where kind = 'cancellation' and state in ('answered', 'closed') and created_at < :before
  and email_index <> ${forgottenIndexSql}
limit 1000`,
  row: { contact_message_id: id<ContactMessageId>() },
});

/** Notices of cancellations that were settled, came before this (epoch ms), and still say who wrote them. */
export async function listSettledNotices(db: Queryable, before: number): Promise<ContactMessageId[]> {
  return (await db.query(listOldNoticesStatement, { before })).map(({ contactMessageId }) => contactMessageId);
}

const emptyStatement = statement({
  name: 'contact_message_empty',
  params: { contact_message_id: id<ContactMessageId>(), private_sealed: bytes },
  text: `
update contact_message set private_sealed = :private_sealed, email_index = ${forgottenIndexSql},
  content_hash = ${forgottenIndexSql}
where contact_message_id = :contact_message_id`,
  row: {},
});

/** That a transaction was cancelled, when and on which terms stays; who wrote what does not. */
export async function emptyMessage(
  db: Queryable,
  keyring: Pick<Keyring, 'seal'>,
  contactMessageId: ContactMessageId,
): Promise<void> {
  await db.query(emptyStatement, {
    contactMessageId,
    privateSealed: sealContactPrivate(keyring, contactMessageId, forgottenPrivate),
  });
}
