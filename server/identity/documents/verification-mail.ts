import type { Locale } from '#contracts/core/locale.ts';
import type { VerificationRefusalReason } from '#contracts/identity/verification.ts';
import { assertNever } from '#domain/core/assert-never.ts';
import { formatDate } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { MailDocument, ShopForMail } from '#server/core/documents/mail-layout.ts';
import { noticeMail } from '#server/core/documents/notice-mail.ts';
import { editableText } from '#server/core/documents/editable-text.ts';
import { identityTexts } from './editable-texts.ts';

/**
 * Outcome in a mail about the verification of a discount card (senior citizen or disability). `lapsed`: staff did not
 * check the card in time. `ending`: a verification ends soon. The mail never names the kind of card, because other
 * people can read the mailbox.
 */
export type VerificationOutcome =
  /** End of the verification in epoch ms; null if the verification is valid for life. */
  | { readonly kind: 'approved'; readonly validUntil: number | null }
  | { readonly kind: 'refused'; readonly reason: VerificationRefusalReason; readonly note: string | null }
  | { readonly kind: 'lapsed'; readonly withPicture: boolean }
  | { readonly kind: 'ending'; readonly validUntil: number };

const reasons = {
  unreadable: m.verification_reason_unreadable,
  hidden: m.verification_reason_hidden,
  other_person: m.verification_reason_other_person,
  over: m.verification_reason_over,
  wrong_card: m.verification_reason_wrong_card,
  other: m.verification_reason_other,
} as const satisfies Record<VerificationRefusalReason, unknown>;

type MailTexts = {
  readonly subject: string;
  readonly heading: string;
  readonly lead: readonly string[];
  readonly action: string;
  readonly notes: readonly string[];
};

function textsOf({ outcome, shop }: VerificationMailData, locale: Locale): MailTexts {
  const to = { locale };
  const options = { shop, locale };
  const again = m.mail_card_again({}, to);
  switch (outcome.kind) {
    case 'approved': {
      const { validUntil } = outcome;
      return {
        subject: editableText(identityTexts.mail_card_approved_subject, {}, options),
        heading: m.mail_card_approved_title({}, to),
        lead: [
          editableText(identityTexts.mail_card_approved_lead, {}, options),
          validUntil === null
            ? m.mail_card_for_life({}, to)
            : m.mail_card_until({ day: formatDate(validUntil, locale) }, to),
        ],
        action: m.mail_card_open({}, to),
        notes: [m.mail_card_picture_gone({}, to)],
      };
    }
    case 'refused':
      return {
        subject: m.mail_card_refused_subject({}, to),
        heading: m.mail_card_refused_title({}, to),
        lead: [reasons[outcome.reason]({}, to), ...(outcome.note === null ? [] : [outcome.note])],
        action: again,
        notes: [m.mail_card_picture_gone({}, to), m.mail_card_in_person({}, to)],
      };
    case 'lapsed':
      return {
        subject: m.mail_card_lapsed_subject({}, to),
        heading: m.mail_card_lapsed_title({}, to),
        lead: [outcome.withPicture ? m.mail_card_lapsed_picture({}, to) : m.mail_card_lapsed_visit({}, to)],
        action: again,
        notes: [m.mail_card_in_person({}, to)],
      };
    case 'ending': {
      const day = formatDate(outcome.validUntil, locale);
      return {
        subject: editableText(identityTexts.mail_card_ending_subject, { day }, options),
        heading: m.mail_card_ending_title({}, to),
        lead: [editableText(identityTexts.mail_card_ending_lead, { day }, options)],
        action: again,
        notes: [editableText(identityTexts.mail_card_ending_note, {}, options)],
      };
    }
    default:
      return assertNever(outcome);
  }
}

export type VerificationMailData = {
  readonly shop: ShopForMail;
  readonly outcome: VerificationOutcome;
  readonly link: string;
};

export function verificationMail({ shop, outcome, link }: VerificationMailData, locale: Locale): MailDocument {
  const { subject, heading, lead, action, notes } = textsOf({ shop, outcome, link }, locale);
  const reason = m.mail_card_why({ shop: shop.name }, { locale });
  return noticeMail(
    { shop, subject, heading, lead, rows: [], actions: [{ text: action, link }], notes, reason },
    locale,
  );
}
