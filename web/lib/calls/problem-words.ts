import type { ProblemCode } from '#contracts/core/problem.ts';
import { m } from '#messages/compiled/messages.js';

/** Texts for the refusals whose code can appear in the URL of a page. Other refusals show the message of the server. */
const words = {
  validation_failed: () => m.problem_validation_failed(),
  package_not_found: () => m.problem_package_not_found(),
  payment_provider_unavailable: () => m.problem_payment_provider_unavailable(),
  earlier_payment_unanswered: () => m.problem_earlier_payment_unanswered(),
  request_in_progress: () => m.problem_request_in_progress(),
  idempotency_key_reused: () => m.problem_idempotency_key_reused(),
  order_not_found: () => m.problem_order_not_found(),
  order_not_payable: () => m.problem_order_not_payable(),
  proof_refused: () => m.problem_proof_refused(),
  payload_too_large: () => m.problem_payload_too_large(),
  too_many_requests: () => m.problem_too_many_requests(),
  service_unavailable: () => m.problem_service_unavailable(),
} satisfies Partial<Record<ProblemCode, () => string>>;

/**
 * Returns the text for a refusal code. Returns the general error text for an unknown code, for example in an edited
 * URL.
 */
export function problemText(code: string): string {
  return Object.hasOwn(words, code) ? words[code as keyof typeof words]() : m.problem_internal_error();
}
