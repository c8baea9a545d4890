/** Where in a message a line stands. */
export type LinePlace = 'subject' | 'opening' | 'closing';

/** A line that the shop may say in its own words. Its key is the message of ours that it takes the place of. */
export type EditableLine = {
  readonly key: string;
  readonly place: LinePlace;
  /** Placeholders that mean something here. */
  readonly names: readonly string[];
  /** Those without which the message would not say what it has to. */
  readonly required: readonly string[];
};

/** A subject is cut off by every mailbox long before. */
export const LINE_MAX: Readonly<Record<LinePlace, number>> = { subject: 120, opening: 400, closing: 400 };

function line(place: LinePlace, key: string, names: readonly string[] = []) {
  return { key, place, names, required: [] };
}

function lineWith(place: LinePlace, key: string, named: Pick<EditableLine, 'names' | 'required'>) {
  return { key, place, ...named };
}

const washesAndOrder = { names: ['washes', 'orderCode'], required: ['orderCode'] };
const reference = { names: ['reference'], required: ['reference'] };

/**
 * By the name that the outbox keeps. Not here, and so not to be changed: what the law wants in writing (prices, VAT, the
 * right to cancel, who sells), what is said of money, of codes and of the ways into an account, and what the shop's own
 * people are told.
 */
export const editableLines: Readonly<Record<string, readonly EditableLine[]>> = {
  receipt: [
    lineWith('subject', 'mail_subject_package', washesAndOrder),
    line('opening', 'mail_lead_package'),
    lineWith('subject', 'mail_subject_gift_bought', washesAndOrder),
  ],
  gift: [
    line('subject', 'mail_subject_gift', ['washes']),
    lineWith('opening', 'mail_lead_gift_from', { names: ['sender', 'washes', 'shop'], required: ['sender', 'washes'] }),
    lineWith('opening', 'mail_lead_gift', { names: ['washes', 'shop'], required: ['washes'] }),
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

/** What is wrong with a line as the shop would say it. */
export type LineMistake =
  | { readonly kind: 'unknown' | 'missing'; readonly name: string }
  | { readonly kind: 'broken' | 'long' | 'lines' };

/** Returns the first mistake of an editable line; null if it may be used. */
export function lineMistake({ place, names, required }: EditableLine, text: string): LineMistake | null {
  if ([...text].length > LINE_MAX[place]) return { kind: 'long' };
  if (/[\p{Cc}\u2028\u2029]/u.test(text)) return { kind: 'lines' };
  const used = [...text.matchAll(/\{([^{}]*)\}/gu)].map(([, name = '']) => name.trim());
  // a brace that opens or closes nothing would be read as it stands
  if (/[{}]/u.test(text.replaceAll(/\{[^{}]*\}/gu, ''))) return { kind: 'broken' };
  const unknown = used.find((name) => !names.includes(name));
  if (unknown !== undefined) return { kind: 'unknown', name: unknown };
  const missing = required.find((name) => !used.includes(name));
  return missing === undefined ? null : { kind: 'missing', name: missing };
}
