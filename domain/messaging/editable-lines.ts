/** Location of an editable line in a message: the subject, the opening text, or the closing text. */
export type LinePosition = 'subject' | 'opening' | 'closing';

/** A line of a message that the shop can customise. Its key is the key of the built-in text that it replaces. */
export type EditableLine = {
  readonly key: string;
  readonly place: LinePosition;
  /** Allowed placeholders. */
  readonly names: readonly string[];
  /** Placeholders that the line must contain, because the message would be incomplete without them. */
  readonly required: readonly string[];
};

/** Maximum number of characters of each kind of editable line. Mailboxes cut off longer subjects. */
export const LINE_MAX_LENGTHS: Readonly<Record<LinePosition, number>> = { subject: 120, opening: 400, closing: 400 };

function line(place: LinePosition, key: string, names: readonly string[] = []) {
  return { key, place, names, required: [] };
}

function lineWith(place: LinePosition, key: string, named: Pick<EditableLine, 'names' | 'required'>) {
  return { key, place, ...named };
}

const washesAndOrder = { names: ['washes', 'orderCode'], required: ['orderCode'] };
const reference = { names: ['reference'], required: ['reference'] };

/**
 * Editable lines of each outbox topic. All other lines cannot be changed. They are texts that the law requires (prices,
 * VAT, right to cancel, seller), texts about money, codes and sign-in methods, and messages to staff.
 */
export const editableLines: Readonly<Record<string, readonly EditableLine[]>> = {
  receipt: [
    lineWith('subject', 'mail_subject_package', washesAndOrder),
    line('opening', 'mail_lead_package'),
    lineWith('subject', 'mail_subject_gift_bought', washesAndOrder),
  ],
  gift: [
    line('subject', 'mail_subject_gift', ['washes', 'shop']),
    lineWith('opening', 'mail_lead_gift_from', { names: ['sender', 'washes', 'shop'], required: ['sender'] }),
    line('opening', 'mail_lead_gift', ['washes', 'shop']),
  ],
  gift_undelivered: [line('subject', 'mail_undelivered_subject'), line('opening', 'mail_undelivered_lead')],
  voucher_ending: [
    lineWith('subject', 'mail_ending_subject', { names: ['washes', 'date'], required: ['date'] }),
    lineWith('opening', 'mail_ending_lead', { names: ['washes', 'shop', 'date'], required: ['washes', 'date'] }),
    line('closing', 'mail_ending_used'),
  ],
  goodwill_points: [line('subject', 'mail_points_subject', ['points'])],
  membership_welcome: [line('subject', 'mail_member_welcome_title')],
  contact_acknowledgement: [
    lineWith('subject', 'mail_ack_subject_contact', reference),
    line('opening', 'mail_ack_lead_contact'),
  ],
  franchise_acknowledgement: [
    lineWith('subject', 'mail_ack_subject_franchise', reference),
    line('opening', 'mail_ack_lead_franchise_details'),
    line('opening', 'mail_ack_lead_franchise_meeting'),
  ],
  verification_decided: [line('subject', 'mail_card_approved_subject'), line('opening', 'mail_card_approved_lead')],
  verification_ending: [
    lineWith('subject', 'mail_card_ending_subject', { names: ['day'], required: ['day'] }),
    lineWith('opening', 'mail_card_ending_lead', { names: ['day'], required: ['day'] }),
    line('closing', 'mail_card_ending_note'),
  ],
  family_invitation: [line('subject', 'mail_family_subject', ['shop'])],
};

/** Reasons why a customised line is refused. */
export type LineError =
  | { readonly kind: 'unknown' | 'missing'; readonly name: string }
  | { readonly kind: 'broken' | 'long' | 'lines' };

/** Returns the first error of an editable line; null if the line may be used. */
export function lineErrorOf({ place, names, required }: EditableLine, text: string): LineError | null {
  if ([...text].length > LINE_MAX_LENGTHS[place]) return { kind: 'long' };
  if (/[\p{Cc}\u2028\u2029]/u.test(text)) return { kind: 'lines' };
  const used = [...text.matchAll(/\{([^{}]*)\}/gu)].map(([, name = '']) => name.trim());
  // an unmatched brace would be sent unchanged
  if (/[{}]/u.test(text.replaceAll(/\{[^{}]*\}/gu, ''))) return { kind: 'broken' };
  const unknown = used.find((name) => !names.includes(name));
  if (unknown !== undefined) return { kind: 'unknown', name: unknown };
  const missing = required.find((name) => !used.includes(name));
  return missing === undefined ? null : { kind: 'missing', name: missing };
}
