import { z } from 'zod';
import { orderIdSchema, type OrderId } from '#contracts/core/ids.ts';
import { localeSchema } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import type { Deps } from '#server/staff/deps.ts';
import { readOrderPersonalData } from '#server/entitlements/public.ts';
import { shopForMail, sendMail, type Topic } from '#server/messaging/public.ts';
import { getDocumentCopy, taxDocumentTypeName } from '#server/tax/public.ts';
import { taxDocumentMail } from '../documents/tax-document-mail.ts';
import { lockOrderOfDocument, enqueueDocumentMail } from './store/document-mail.ts';
import { findOrderSealed } from './store/order-detail.ts';

/**
 * Request to mail a document of an order. The unique id of the request is `sendId`. If no email address is given, the
 * mail goes to the buyer.
 */
type MailRequest = {
  readonly orderId: OrderId;
  readonly type: string;
  readonly number: string;
  readonly sendId: string;
  readonly email?: string | undefined;
};

type Refusal = 'not_found' | 'document_consent_missing' | 'document_mail_limit' | 'document_address_unknown';

function sealContextOf(dedupe: string): SealContext {
  return `outbox|address|${dedupe}`;
}

const refusals = {
  not_found: 'not_found',
  no_consent: 'document_consent_missing',
  limit: 'document_mail_limit',
} as const;

/**
 * Enqueues a mail with a copy of a tax document. The recipient is the buyer or a given email address. A repeated
 * request with the same `sendId` does nothing.
 */
export async function enqueueOrderDocumentMail(
  deps: Pick<Deps, 'clock' | 'db' | 'keyring' | 'wake'>,
  actor: Staff,
  { email, number, orderId, sendId, type }: MailRequest,
): Promise<Outcome<null, Refusal>> {
  const { clock, db, keyring, wake } = deps;
  const outcome = await db.inTransaction(async (tx): Promise<Outcome<null, Refusal>> => {
    const order = await lockOrderOfDocument(tx, orderId);
    if (order === null) return refused('not_found');
    const isOther = email !== undefined;
    if (!isOther && buyerEmail(keyring, order) === null) return refused('document_address_unknown');
    const dedupe = `tax_document:${orderId}:${sendId}`;
    const document = { type: Number(type), number: Number(number) };
    // the message stores an email address only if the recipient is not the buyer; the buyer's email address is read
    // when the mail is sent
    const typed = isOther ? { addressSealed: keyring.seal(sealContextOf(dedupe), email).toString('base64') } : {};
    const now = clock.now();
    const result = await enqueueDocumentMail(tx, {
      orderId,
      documentType: document.type,
      number: document.number,
      dedupe,
      payload: { orderId, ...document, locale: order.locale, to: isOther ? 'other' : 'buyer', ...typed },
      now,
      since: now - DAY_MS,
    });
    if (result === 'known') return accepted(null);
    if (result !== 'put') return refused(refusals[result]);
    const detail = { ...document, to: isOther ? 'other' : 'buyer' };
    await appendAudit(tx, actor, { action: 'order.mail_document', refId: orderId, detail });
    return accepted(null);
  });
  if (outcome.ok) wake.outbox('mail');
  return outcome;
}

const payloadSchema = z.object({
  orderId: orderIdSchema,
  type: z.int(),
  number: z.int(),
  locale: localeSchema,
  to: z.enum(['buyer', 'other']),
  /**
   * Encrypted email address of a recipient who is not the buyer. It is absent if the recipient is the buyer, and is
   * removed after the last attempt to send the mail.
   */
  addressSealed: z.base64().optional(),
});

type OrderPeople = { readonly orderId: OrderId; readonly privateSealed: Buffer };

/** Returns the buyer's email address. Returns null if it was deleted, was never given or cannot be decrypted. */
function buyerEmail(keyring: Deps['keyring'], { orderId, privateSealed }: OrderPeople): string | null {
  const email = readOrderPersonalData(keyring, orderId, privateSealed)?.email ?? '';
  return email === '' ? null : email;
}

async function findBuyerEmail({ db, keyring }: Pick<Deps, 'db' | 'keyring'>, orderId: OrderId): Promise<string | null> {
  const privateSealed = await findOrderSealed(db, orderId);
  return privateSealed === null ? null : buyerEmail(keyring, { orderId, privateSealed });
}

/**
 * Mail with a copy of a tax document. If the recipient is not the buyer, the email address is deleted after the last
 * attempt to send the mail. A failed mail therefore cannot be retried. Staff request a new mail on the page of the
 * order instead.
 */
export const documentMailTopic: Topic = {
  channel: 'mail',
  async deliver(deps, message) {
    const { addressSealed, to: whom, ...wanted } = payloadSchema.parse(message.payload);
    const { locale, number, type } = wanted;
    const pdf = await getDocumentCopy(deps, wanted);
    if (pdf === null) return 'obsolete';
    if (whom === 'other' && addressSealed === undefined)
      throw new Error('the recipient was deleted when it was given up');
    const to =
      addressSealed === undefined
        ? await findBuyerEmail(deps, wanted.orderId)
        : deps.keyring.open(sealContextOf(message.dedupe), Buffer.from(addressSealed, 'base64'));
    if (to === null) return 'no_address';
    const document = taxDocumentMail(
      { shop: shopForMail(deps.brand, locale), typeName: taxDocumentTypeName(type, locale), number, pdf },
      locale,
    );
    return await sendMail(deps, message, { document, to, locale });
  },
};
