import { m } from '#messages/compiled/messages.js';
import type { Refusals } from '#server/core/http/problems/refusal.ts';

/** Problem codes of this capability, each with its HTTP status and message. */
export const taxRefusals = {
  receipt_not_found: { status: 404, words: m.problem_receipt_not_found },
  document_consent_missing: { status: 409, words: m.problem_document_consent_missing },
  buyer_named_before: { status: 409, words: m.problem_buyer_named_before },
  buyer_too_late: { status: 409, words: m.problem_buyer_too_late },
  buyer_without_documents: { status: 409, words: m.problem_buyer_without_documents },
  allocation_unavailable: { status: 409, words: m.problem_allocation_unavailable },
} as const satisfies Refusals;
