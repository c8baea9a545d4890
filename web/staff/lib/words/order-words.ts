import type { ResponseOf } from '#contracts/core/endpoint.ts';
import type { OrderAttention } from '#contracts/staff/sales/order-states.ts';
import type { OrderRow, StaffPayment, StaffRefund } from '#contracts/staff/sales/orders.ts';
import type { queryProviderStatus } from '#contracts/staff/sales/payments.ts';
import { messageTopics, type MessageTopic } from '#contracts/staff/settings/message-templates.ts';
import { m } from '#messages/compiled/messages.js';

export const orderStateLabels = {
  awaiting_payment: () => m.staff_order_state_awaiting_payment(),
  payment_failed: () => m.staff_order_state_payment_failed(),
  fulfilled: () => m.staff_order_state_fulfilled(),
  expired: () => m.staff_order_state_expired(),
  part_refunded: () => m.staff_order_state_part_refunded(),
  refunded: () => m.staff_order_state_refunded(),
  given: () => m.staff_order_state_given(),
} as const satisfies Record<OrderRow['state'], () => string>;

/**
 * Labels of the filter by an order's state. The label of an option names every state that the found orders can have in
 * the list.
 */
export const orderFilterLabels = {
  ...orderStateLabels,
  awaiting_payment: () => `${m.staff_order_state_awaiting_payment()} / ${m.staff_order_state_payment_failed()}`,
  fulfilled: () => `${m.staff_order_state_fulfilled()} / ${m.staff_order_state_given()}`,
} as const satisfies Record<OrderRow['state'], () => string>;

export const orderKindLabels = {
  package: () => m.staff_order_kind_package(),
  gift: () => m.staff_order_kind_gift(),
} as const satisfies Record<OrderRow['kind'], () => string>;

export const paymentMethodLabels = {
  credit_card: () => m.staff_order_method_credit_card(),
  nayax: () => m.staff_order_method_nayax(),
} as const satisfies Record<StaffPayment['method'], () => string>;

export const paidByLabels = {
  ...paymentMethodLabels,
  goodwill: () => m.staff_order_paid_goodwill(),
  nothing: () => m.staff_order_paid_nothing(),
  unpaid: () => m.staff_order_paid_not(),
} as const satisfies Record<OrderRow['paidBy'], () => string>;

export const orderAttentionLabels = {
  exception: () => m.staff_attention_exception(),
  refund_failed: () => m.staff_attention_refund_failed(),
  disputed: () => m.staff_attention_disputed(),
  cancellation: () => m.staff_attention_cancellation(),
  message_dead: () => m.staff_attention_message_dead(),
  document_late: () => m.staff_attention_document_late(),
} as const satisfies Record<OrderAttention, () => string>;

type Words = Readonly<Record<string, () => string>>;

/** Returns the text of a code. Returns the code itself if it is unknown, so that the sentence has no gap. */
function textOfCode(words: Words, code: string): string {
  return words[code]?.() ?? code;
}

const paymentStates: Words = {
  created: () => m.staff_payment_created(),
  redirected: () => m.staff_payment_redirected(),
  pending: () => m.staff_payment_pending(),
  captured: () => m.staff_payment_captured(),
  failed: () => m.staff_payment_failed(),
  expired: () => m.staff_payment_expired(),
  part_refunded: () => m.staff_payment_part_refunded(),
  refunded: () => m.staff_payment_refunded(),
  lost: () => m.staff_payment_lost(),
};

export function paymentStateText({ state, disputedAt }: StaffPayment): string {
  const isOpenDispute = disputedAt !== null && (state === 'captured' || state === 'part_refunded');
  return isOpenDispute ? m.staff_payment_disputed() : textOfCode(paymentStates, state);
}

export const refundStateLabels = {
  requested: () => m.staff_refund_state_requested(),
  sent: () => m.staff_refund_state_sent(),
  done: () => m.staff_refund_state_done(),
  failed: () => m.staff_refund_state_failed(),
  given_up: () => m.staff_refund_state_given_up(),
} as const satisfies Record<StaffRefund['state'], () => string>;

const cases: Words = {
  late: () => m.staff_case_late(),
  duplicate: () => m.staff_case_duplicate(),
  cancelled_order: () => m.staff_case_cancelled_order(),
  amount_mismatch: () => m.staff_case_amount_mismatch(),
  currency_mismatch: () => m.staff_case_currency_mismatch(),
  reference_mismatch: () => m.staff_case_reference_mismatch(),
  test_money: () => m.staff_case_test_money(),
  event_reused: () => m.staff_case_event_reused(),
  unreadable_answer: () => m.staff_case_unreadable_answer(),
  unknown_order: () => m.staff_case_unknown_order(),
};

export function caseKindText(kind: string): string {
  return textOfCode(cases, kind);
}

const reasons: Words = {
  cancelled: () => m.staff_reason_cancelled(),
  mistake: () => m.staff_reason_mistake(),
  fault: () => m.staff_reason_fault(),
  amount_corrected: () => m.staff_reason_amount_corrected(),
  test: () => m.staff_reason_test(),
};

/**
 * Returns the text for the reason of a refund, which was set by staff, by a case or by the system. If the reason is
 * unknown, returns the text 'automatic'.
 */
export function refundReasonText(reason: string): string {
  return (reasons[reason] ?? cases[reason] ?? (() => m.staff_reason_other()))();
}

const topics: Words = {
  receipt: () => m.staff_topic_receipt(),
  receipt_again: () => m.staff_topic_receipt_again(),
  goodwill_washes: () => m.staff_topic_goodwill_washes(),
  order_address_proof: () => m.staff_topic_order_address_proof(),
  order_address_changed: () => m.staff_topic_order_address_changed(),
  gift: () => m.staff_topic_gift(),
  gift_sms: () => m.staff_topic_gift_sms(),
  gift_undelivered: () => m.staff_topic_gift_undelivered(),
  gift_unopened: () => m.staff_topic_gift_unopened(),
  voucher_ending: () => m.staff_topic_voucher_ending(),
  voucher_reissued: () => m.staff_topic_voucher_reissued(),
  walk_up_kept: () => m.staff_topic_walk_up_kept(),
  case_answer_sms: () => m.staff_topic_case_answer_sms(),
  walk_up_kept_sms: () => m.staff_topic_walk_up_kept_sms(),
  walk_up_receipt_sms: () => m.staff_topic_walk_up_receipt_sms(),
  payment_returned: () => m.staff_topic_payment_returned(),
  refund_made: () => m.staff_topic_refund_made(),
  payment_review: () => m.staff_topic_payment_review(),
  payment_review_notice: () => m.staff_topic_payment_review_notice(),
  cancellation_decided: () => m.staff_topic_cancellation_decided(),
  cancellation_acknowledgement: () => m.staff_topic_cancellation_acknowledgement(),
  tax_document: () => m.staff_topic_tax_document(),
  goodwill_points: () => m.staff_topic_goodwill_points(),
  email_proof: () => m.staff_topic_email_proof(),
  password_reset: () => m.staff_topic_password_reset(),
  password_changed: () => m.staff_topic_account_notice(),
  account_notice: () => m.staff_topic_account_notice(),
  merge_code: () => m.staff_topic_merge_code(),
  merge_code_sms: () => m.staff_topic_merge_code(),
  verification_decided: () => m.staff_topic_verification_decided(),
  verification_ending: () => m.staff_topic_verification_ending(),
  membership_welcome: () => m.staff_topic_membership_welcome(),
  membership_price: () => m.staff_topic_membership_price(),
  membership_refused: () => m.staff_topic_membership_refused(),
  membership_paused: () => m.staff_topic_membership_paused(),
  membership_resumed: () => m.staff_topic_membership_resumed(),
  membership_cancelled: () => m.staff_topic_membership_cancelled(),
  membership_ended: () => m.staff_topic_membership_ended(),
};

export function messageTopicText(topic: string): string {
  return (topics[topic] ?? (() => m.staff_topic_other()))();
}

/**
 * Returns the message topic for which the portal can show a preview. Returns undefined if there is none. Free washes
 * from staff are sent with the text of the receipt.
 */
export function previewableTopicOf(topic: string): MessageTopic | undefined {
  const name = topic === 'goodwill_washes' ? 'receipt' : topic;
  return messageTopics.find((each) => each === name);
}

const rules: Words = {
  founder: () => m.staff_rule_founder(),
  verified_disability: () => m.staff_rule_verified_disability(),
  verified_senior: () => m.staff_rule_verified_senior(),
  referred_friend: () => m.staff_rule_referred_friend(),
  new_member: () => m.staff_rule_new_member(),
  regular_member: () => m.staff_rule_regular_member(),
};

function ruleText(rule: string): string {
  return textOfCode(rules, rule);
}

const losing: Words = {
  gift_card: () => m.staff_lost_gift_card(),
  guest: () => m.staff_lost_guest(),
  not_asked_for: () => m.staff_lost_not_asked_for(),
  worth_less: () => m.staff_lost_worth_less(),
  worth_the_same: () => m.staff_lost_worth_the_same(),
};

type Discount = { readonly rule: string; readonly percent: number; readonly reason: string | null };

/**
 * Returns a sentence about a discount rule. It says that the rule was applied, or states the reason why another rule
 * was applied instead.
 */
export function discountSentence({ rule, percent, reason }: Discount): string {
  const words = { rule: ruleText(rule), percent: String(percent) };
  return reason === null
    ? m.staff_order_discount_won(words)
    : m.staff_order_discount_lost({ ...words, reason: textOfCode(losing, reason) });
}

/** Texts for the results of asking the payment provider for the status of a payment. */
export const queryResultLabels = {
  answered: () => m.staff_payment_asked_answered(),
  unanswered: () => m.staff_payment_asked_unanswered(),
  asked_lately: () => m.staff_payment_asked_asked_lately(),
} as const satisfies Record<ResponseOf<typeof queryProviderStatus>['asked'], () => string>;
