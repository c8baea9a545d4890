import type { ProblemCode } from '#contracts/core/problem.ts';
import { m } from '#messages/compiled/messages.js';

/** Refusals that can come back in the address of a page, in words; others arrive with the server's own message. */
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

/** A code that nobody knows (somebody edited the address) says that something went wrong, no more. */
export function problemWords(code: string): string {
  return Object.hasOwn(words, code) ? words[code as keyof typeof words]() : m.problem_internal_error();
}
