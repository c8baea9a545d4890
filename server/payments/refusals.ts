import { m } from '#messages/compiled/messages.js';
import type { Refusals } from '#server/core/http/problems/refusal.ts';

/** Problem codes of this capability, each with its HTTP status and message. */
export const paymentsRefusals = {
  request_in_progress: { status: 409, words: m.problem_request_in_progress },
  payment_provider_unavailable: { status: 503, words: m.problem_payment_provider_unavailable },
  earlier_payment_unanswered: { status: 503, words: m.problem_earlier_payment_unanswered },
  order_not_payable: { status: 409, words: m.problem_order_not_payable },
  payment_not_found: { status: 404, words: m.problem_payment_not_found },
  payment_disputed: { status: 409, words: m.problem_payment_disputed },
  dispute_not_open: { status: 409, words: m.problem_dispute_not_open },
  dispute_refund_open: { status: 409, words: m.problem_dispute_refund_open },
  refund_too_much: { status: 409, words: m.problem_refund_too_much },
  refund_needs_washes: { status: 409, words: m.problem_refund_needs_washes },
  refund_not_found: { status: 404, words: m.problem_refund_not_found },
  refund_not_failed: { status: 409, words: m.problem_refund_not_failed },
} as const satisfies Refusals;
