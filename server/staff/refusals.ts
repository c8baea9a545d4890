import { m } from '#messages/compiled/messages.js';
import type { Refusals } from '#server/core/http/problems/refusal.ts';

/** Refusals of this capability: their status and message. */
export const staffRefusals = {
  partner_stations: { status: 422, words: m.problem_partner_stations },
  refund_changed: { status: 409, words: m.problem_refund_changed },
  refund_own_purchase: { status: 403, words: m.problem_refund_own_purchase },
  proposal_not_found: { status: 404, words: m.problem_proposal_not_found },
  proposal_decided: { status: 409, words: m.problem_proposal_decided },
  proposal_own: { status: 403, words: m.problem_proposal_own },
  proposal_too_early: { status: 409, words: m.problem_proposal_too_early },
  goodwill_own: { status: 403, words: m.problem_goodwill_own },
  free_wash_limit: { status: 409, words: m.problem_free_wash_limit },
  goodwill_too_much: { status: 409, words: m.problem_goodwill_too_much },
  points_too_few: { status: 409, words: m.problem_points_too_few },
  points_day_limit: { status: 409, words: m.problem_points_day_limit },
  dead_letter_gone: { status: 409, words: m.problem_dead_letter_gone },
  voucher_changed: { status: 409, words: m.problem_voucher_changed },
  customer_changed: { status: 409, words: m.problem_customer_changed },
  case_changed: { status: 409, words: m.problem_case_changed },
  code_taken: { status: 409, words: m.problem_code_taken },
  stock_short: { status: 409, words: m.problem_stock_short },
  month_not_ready: { status: 409, words: m.problem_month_not_ready },
  more_than_ordered: { status: 409, words: m.problem_more_than_ordered },
  own_document: { status: 403, words: m.problem_own_document },
  set_on_server: { status: 409, words: m.problem_set_on_server },
  credentials_needed: { status: 409, words: m.problem_credentials_needed },
  last_provider: { status: 409, words: m.problem_last_provider },
  document_mail_limit: { status: 409, words: m.problem_document_mail_limit },
  document_address_unknown: { status: 409, words: m.problem_document_address_unknown },
  document_refused: { status: 422, words: m.problem_document_refused },
} as const satisfies Refusals;
