import type { Locale } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import type { MailShop } from './mail-layout.ts';

/** Message texts that the shop edited, in one language, by message key. */
export type EditedTexts = Readonly<Record<string, string>>;

type MessageValues = Readonly<Record<string, unknown>>;
type Message<V extends MessageValues> = (values: V, options: { readonly locale: Locale }) => string;

/**
 * The editable messages, each imported by name, because importing all messages would load the texts of every page into
 * the server.
 */
const editable = {
  mail_subject_package: m.mail_subject_package,
  mail_lead_package: m.mail_lead_package,
  mail_subject_gift_bought: m.mail_subject_gift_bought,
  mail_subject_gift: m.mail_subject_gift,
  mail_lead_gift_from: m.mail_lead_gift_from,
  mail_lead_gift: m.mail_lead_gift,
  mail_undelivered_subject: m.mail_undelivered_subject,
  mail_undelivered_lead: m.mail_undelivered_lead,
  mail_ending_subject: m.mail_ending_subject,
  mail_ending_lead: m.mail_ending_lead,
  mail_ending_used: m.mail_ending_used,
  mail_points_subject: m.mail_points_subject,
  mail_member_welcome_title: m.mail_member_welcome_title,
  mail_ack_subject_contact: m.mail_ack_subject_contact,
  mail_ack_lead_contact: m.mail_ack_lead_contact,
  mail_ack_subject_franchise: m.mail_ack_subject_franchise,
  mail_ack_lead_franchise_details: m.mail_ack_lead_franchise_details,
  mail_ack_lead_franchise_meeting: m.mail_ack_lead_franchise_meeting,
  mail_card_approved_subject: m.mail_card_approved_subject,
  mail_card_approved_lead: m.mail_card_approved_lead,
  mail_card_ending_subject: m.mail_card_ending_subject,
  mail_card_ending_lead: m.mail_card_ending_lead,
  mail_card_ending_note: m.mail_card_ending_note,
  mail_family_subject: m.mail_family_subject,
} as const;

const keysOfMessages: ReadonlyMap<unknown, string> = new Map(
  Object.entries(editable).map(([key, message]) => [message, key]),
);

/**
 * Returns a message text, or the shop's edited text if there is one. domain/messaging/editable-lines.ts lists the
 * editable messages.
 */
export function editableText<V extends MessageValues>(
  message: Message<V>,
  values: V,
  { shop, locale }: { readonly shop: Pick<MailShop, 'ownWords'>; readonly locale: Locale },
): string {
  const own = shop.ownWords?.[keysOfMessages.get(message) ?? ''];
  return own === undefined ? message(values, { locale }) : fillPlaceholders(own, values);
}

function fillPlaceholders(text: string, values: MessageValues): string {
  return text.replaceAll(/\{\s*(\w+)\s*\}/gu, (_whole, name: string) => String(values[name] ?? ''));
}

/** Returns a message with its placeholders unfilled. */
export function templateOf(key: string, names: readonly string[], locale: Locale): string {
  const message: unknown = Object.entries(editable).find(([each]) => each === key)?.[1];
  if (typeof message !== 'function') throw new Error(`${key} is not an editable line`);
  return String(message(Object.fromEntries(names.map((name) => [name, `{${name}}`])), { locale }));
}
