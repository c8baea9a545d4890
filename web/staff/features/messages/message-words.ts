import {
  shopMessageTopics,
  staffMessageTopics,
  type MessageTopic,
} from '#contracts/staff/settings/message-templates.ts';
import {
  LINE_MAX_LENGTHS,
  lineErrorOf,
  type EditableLine,
  type LinePosition,
} from '#domain/messaging/editable-lines.ts';
import { m } from '#messages/compiled/messages.js';

/** Texts that describe what triggers each message. */
export const messageTriggerTexts = {
  receipt: m.staff_message_receipt,
  receipt_again: m.staff_message_receipt_again,
  order_address_proof: m.staff_message_order_address_proof,
  order_address_changed: m.staff_message_order_address_changed,
  gift: m.staff_message_gift,
  gift_sms: m.staff_message_gift_sms,
  gift_undelivered: m.staff_message_gift_undelivered,
  gift_unopened: m.staff_message_gift_unopened,
  voucher_ending: m.staff_message_voucher_ending,
  voucher_reissued: m.staff_message_voucher_reissued,
  walk_up_kept: m.staff_message_walk_up_kept,
  walk_up_kept_sms: m.staff_message_walk_up_kept_sms,
  walk_up_receipt_sms: m.staff_message_walk_up_receipt_sms,
  bay_held_push: m.staff_message_bay_held_push,
  goodwill_points: m.staff_message_goodwill_points,
  tax_document: m.staff_message_tax_document,
  payment_review: m.staff_message_payment_review,
  payment_returned: m.staff_message_payment_returned,
  refund_made: m.staff_message_refund_made,
  cancellation_acknowledgement: m.staff_message_cancellation_acknowledgement,
  cancellation_decided: m.staff_message_cancellation_decided,
  membership_welcome: m.staff_message_membership_welcome,
  membership_price: m.staff_message_membership_price,
  membership_refused: m.staff_message_membership_refused,
  membership_paused: m.staff_message_membership_paused,
  membership_resumed: m.staff_message_membership_resumed,
  membership_cancelled: m.staff_message_membership_cancelled,
  membership_ended: m.staff_message_membership_ended,
  email_proof: m.staff_message_email_proof,
  password_reset: m.staff_message_password_reset,
  password_changed: m.staff_message_password_changed,
  account_notice: m.staff_message_account_notice,
  phone_code: m.staff_message_phone_code,
  merge_code: m.staff_message_merge_code,
  merge_code_sms: m.staff_message_merge_code_sms,
  verification_decided: m.staff_message_verification_decided,
  verification_ending: m.staff_message_verification_ending,
  family_invitation: m.staff_message_family_invitation,
  contact_acknowledgement: m.staff_message_contact_acknowledgement,
  franchise_acknowledgement: m.staff_message_franchise_acknowledgement,
  case_answer: m.staff_message_case_answer,
  case_answer_sms: m.staff_message_case_answer_sms,
  low_rating: m.staff_message_low_rating,
  wash_question: m.staff_message_wash_question,
  bay_unrinsed: m.staff_message_bay_unrinsed,
  hand_wash: m.staff_message_hand_wash,
  offline_wash: m.staff_message_offline_wash,
  payment_review_notice: m.staff_message_payment_review_notice,
  unmatched_payment: m.staff_message_unmatched_payment,
  staff_invitation: m.staff_message_staff_invitation,
  staff_password_reset: m.staff_message_staff_password_reset,
  staff_password_changed: m.staff_message_staff_password_changed,
  staff_email_proof: m.staff_message_staff_email_proof,
  staff_email_notice: m.staff_message_staff_email_notice,
  station_alert: m.staff_message_station_alert,
  station_alert_sms: m.staff_message_station_alert_sms,
  station_alert_push: m.staff_message_station_alert_push,
  alert_test: m.staff_message_alert_test,
  alert_test_sms: m.staff_message_alert_test_sms,
  alert_test_push: m.staff_message_alert_test_push,
  approval_request: m.staff_message_approval_request,
  approval_request_push: m.staff_message_approval_request_push,
  staff_report: m.staff_message_staff_report,
  document_expiry: m.staff_message_document_expiry,
  staff_test_mail: m.staff_message_staff_test_mail,
  staff_test_sms: m.staff_message_staff_test_sms,
} as const satisfies Record<MessageTopic, () => string>;

const toShop: ReadonlySet<MessageTopic> = new Set(shopMessageTopics);
const toStaff: ReadonlySet<MessageTopic> = new Set(staffMessageTopics);

/** Groups of messages. Each group has the same kind of recipient. */
export const messageGroups = [
  { name: 'customers', label: m.staff_messages_customers },
  { name: 'shop', label: m.staff_messages_shop },
  { name: 'staff', label: m.staff_messages_staff },
] as const;

export function messageGroupOf(topic: MessageTopic): (typeof messageGroups)[number]['name'] {
  if (toShop.has(topic)) return 'shop';
  return toStaff.has(topic) ? 'staff' : 'customers';
}

const linePositionLabels = {
  subject: m.staff_message_subject,
  opening: m.staff_message_opening,
  closing: m.staff_message_closing,
} as const satisfies Record<LinePosition, () => string>;

/**
 * Labels of lines, by the key of the line's text. They are needed for lines whose position (for example the subject)
 * occurs more than once in a message.
 */
const lineLabels: Readonly<Record<string, () => string>> = {
  mail_subject_package: m.staff_message_subject_package,
  mail_subject_gift_bought: m.staff_message_subject_gift_bought,
  mail_lead_gift_from: m.staff_message_opening_gift_from,
  mail_lead_gift: m.staff_message_opening_gift,
  mail_ack_lead_franchise_details: m.staff_message_opening_details,
  mail_ack_lead_franchise_meeting: m.staff_message_opening_meeting,
};

/**
 * Returns the label of a line. This is the line's own label in `lineLabels`, or otherwise the label of its position
 * (subject, opening text or closing text).
 */
export function lineLabelOf({ key, place }: Pick<EditableLine, 'key' | 'place'>): string {
  return (lineLabels[key] ?? linePositionLabels[place])();
}

function isolatedPlaceholder(name: string): string {
  return `\u2066{${name}}\u2069`;
}

/**
 * Returns the error text for a line that the shop has changed in a message. Returns null if the line is valid or empty.
 */
export function lineProblem(line: EditableLine, text: string): string | null {
  const mistake = text === '' ? null : lineErrorOf(line, text);
  if (mistake === null) return null;
  switch (mistake.kind) {
    case 'unknown': {
      const name = isolatedPlaceholder(mistake.name);
      return line.names.length === 0
        ? m.staff_message_line_unknown_none({ name })
        : m.staff_message_line_unknown({ name, names: line.names.map(isolatedPlaceholder).join(' ') });
    }
    case 'missing':
      return m.staff_message_line_missing({ name: isolatedPlaceholder(mistake.name) });
    case 'broken':
      return m.staff_message_line_broken({ example: isolatedPlaceholder(line.names[0] ?? 'name') });
    case 'long':
      return m.staff_message_line_long({ max: String(LINE_MAX_LENGTHS[line.place]) });
    case 'lines':
      return m.staff_message_line_lines();
  }
}
