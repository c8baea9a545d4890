import type { Locale } from '#contracts/core/locale.ts';
import type { Acknowledgement } from '#contracts/core/person.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { type HoneypotFields, isProbablyBot } from '#domain/core/honeypot.ts';
import { contactReference, type ContactKind } from '#domain/messaging/contact-reference.ts';
import { DAY_MS } from '#domain/core/time/jerusalem-time.ts';
import { hasExtension, parseIsraeliPhone } from '#domain/core/contact/phone.ts';
import type { Visitor } from '#server/core/actor.ts';
import { violatedConstraint } from '#server/core/db/pool/database-errors.ts';
import type { Deps } from '#server/site/deps.ts';
import {
  addContactMessage,
  authorSearchKeys,
  authorPartSearchKeys,
  type ContactMessageId,
  type ContactPersonalData,
  encryptContactPersonalData,
} from '#server/messaging/public.ts';
import { blindIndexOfEmail } from '#server/core/keyring/email-lookup.ts';

export type StoreVisitorMessageDeps = Pick<Deps, 'clock' | 'db' | 'ids' | 'keyring' | 'metrics' | 'wake'>;

export type VisitorMessage = {
  readonly kind: Exclude<ContactKind, 'cancellation'>;
  readonly subject: string;
  readonly locale: Locale;
  readonly traps: HoneypotFields;
  readonly details: Pick<ContactPersonalData, 'name' | 'email' | 'phone' | 'city' | 'message'>;
};

export type FormSubmission<Body> = { readonly actor: Visitor; readonly body: Body; readonly locale: Locale };

export type StoreVisitorMessageOutcome = Outcome<Acknowledgement, 'work_required'>;

/**
 * Maximum number of acknowledgement mails to one email address per day. The limit prevents the form from flooding a
 * mailbox.
 */
const ACKNOWLEDGEMENTS_PER_DAY = 3;
/**
 * Maximum number of attempts to create a unique reference. One collision among a billion references is possible, but a
 * second collision in a row means a bug.
 */
const REFERENCE_TRIES = 3;

/**
 * Stores a visitor's message encrypted and returns a reference. If the same text is sent again within a day, it counts
 * as one message. A form that was probably filled in by a bot needs a proof of work. The browser calculates that proof
 * without any action of the visitor, so that no message is lost.
 */
export async function storeVisitorMessage(
  deps: StoreVisitorMessageDeps,
  actor: Pick<Visitor, 'work'>,
  message: VisitorMessage,
): Promise<StoreVisitorMessageOutcome> {
  const { kind, details } = message;
  if (isProbablyBot(message.traps) && (await actor.work?.()) !== true) {
    deps.metrics.count('form_trapped', { kind });
    return refused('work_required');
  }
  const contentHash = contentHashOf(deps, message);
  const phone = details.phone === null ? null : normalizePhone(details.phone);
  for (let tries = 1; ; tries += 1) {
    try {
      return accepted(await storeMessage(deps, message, { contentHash, details: { ...details, phone, group: null } }));
    } catch (error) {
      if (violatedConstraint(error) !== 'contact_message_reference' || tries === REFERENCE_TRIES) throw error;
    }
  }
}

/**
 * Converts a phone number to the E.164 format. If it has an extension or is not valid in Israel, it is returned as
 * entered.
 */
function normalizePhone(typed: string): string {
  return hasExtension(typed) ? typed : (parseIsraeliPhone(typed)?.e164 ?? typed);
}

async function storeMessage(
  deps: StoreVisitorMessageDeps,
  { kind, subject, locale }: VisitorMessage,
  { contentHash, details }: { readonly contentHash: Buffer; readonly details: ContactPersonalData },
): Promise<Acknowledgement> {
  const { clock, db, ids, keyring } = deps;
  const contactMessageId = ids.uuid() as ContactMessageId;
  const createdAt = clock.now();
  const { reference } = await db.inTransaction((tx) =>
    addContactMessage(tx, {
      message: {
        contactMessageId,
        kind,
        reference: contactReference(kind, contactMessageId.replaceAll('-', '')),
        subject,
        locale,
        emailIndex: blindIndexOfEmail(keyring, details.email),
        privateSealed: encryptContactPersonalData(keyring, contactMessageId, details),
        peopleKeys: authorSearchKeys(keyring, details),
        partKeys: authorPartSearchKeys(keyring, details),
        contentHash,
        createdAt,
      },
      sameSince: createdAt - DAY_MS,
      acknowledgedMax: ACKNOWLEDGEMENTS_PER_DAY,
    }),
  );
  deps.wake.outbox('mail');
  return { reference };
}

/**
 * Returns a keyed hash of the content. A plain hash is not used, because a short message and an email address could be
 * guessed from it.
 */
function contentHashOf({ keyring }: Pick<Deps, 'keyring'>, { kind, subject, details }: VisitorMessage): Buffer {
  const { name, email, phone, city, message } = details;
  return keyring.blindIndex('contact_content', JSON.stringify([kind, subject, name, email, phone, city, message]));
}
