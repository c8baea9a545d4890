import type { Locale } from '#contracts/locale.ts';
import type { FieldProblemCode, ProblemCode } from '#contracts/problem.ts';
import { m } from '#messages/compiled/messages.js';

type Words = (inputs: Record<never, never>, options: { locale: Locale }) => string;

/** The words of every refusal; a code without words does not compile. */
export const problemWords = {
  validation_failed: m.problem_validation_failed,
  not_found: m.problem_not_found,
  method_not_allowed: m.problem_method_not_allowed,
  payload_too_large: m.problem_payload_too_large,
  unsupported_media_type: m.problem_unsupported_media_type,
  cross_site_request: m.problem_cross_site_request,
  too_many_requests: m.problem_too_many_requests,
  not_signed_in: m.problem_not_signed_in,
  package_not_found: m.problem_package_not_found,
  idempotency_key_invalid: m.problem_idempotency_key_invalid,
  idempotency_key_reused: m.problem_idempotency_key_reused,
  request_in_progress: m.problem_request_in_progress,
  payment_provider_unavailable: m.problem_payment_provider_unavailable,
  order_not_found: m.problem_order_not_found,
  order_not_payable: m.problem_order_not_payable,
  receipt_not_found: m.problem_receipt_not_found,
  voucher_not_found: m.problem_voucher_not_found,
  proof_refused: m.problem_proof_refused,
  signature_invalid: m.problem_signature_invalid,
  service_unavailable: m.problem_service_unavailable,
  internal_error: m.problem_internal_error,
} satisfies Record<ProblemCode, Words>;

export const fieldWords = {
  required: m.field_required,
  invalid: m.field_invalid,
  invalid_email: m.field_invalid_email,
  too_long: m.field_too_long,
  too_short: m.field_too_short,
  not_a_choice: m.field_not_a_choice,
} satisfies Record<FieldProblemCode, Words>;
