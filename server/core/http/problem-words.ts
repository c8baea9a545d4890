import type { Locale } from '#contracts/core/locale.ts';
import type { FieldProblemCode, ProblemCode } from '#contracts/core/problem.ts';
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
  sign_in_failed: m.problem_sign_in_failed,
  step_up_required: m.problem_step_up_required,
  terms_not_accepted: m.problem_terms_not_accepted,
  passwords_differ: m.problem_passwords_differ,
  link_used_up: m.problem_link_used_up,
  email_taken: m.problem_email_taken,
  email_not_proven: m.problem_email_not_proven,
  phone_taken: m.problem_phone_taken,
  phone_not_reachable: m.problem_phone_not_reachable,
  code_refused: m.problem_code_refused,
  messages_paused: m.problem_messages_paused,
  passkey_refused: m.problem_passkey_refused,
  provider_unavailable: m.problem_provider_unavailable,
  last_way_in: m.problem_last_way_in,
  picture_refused: m.problem_picture_refused,
  package_not_found: m.problem_package_not_found,
  idempotency_key_invalid: m.problem_idempotency_key_invalid,
  idempotency_key_reused: m.problem_idempotency_key_reused,
  request_in_progress: m.problem_request_in_progress,
  payment_provider_unavailable: m.problem_payment_provider_unavailable,
  order_not_found: m.problem_order_not_found,
  order_not_payable: m.problem_order_not_payable,
  receipt_not_found: m.problem_receipt_not_found,
  voucher_not_found: m.problem_voucher_not_found,
  voucher_not_usable: m.problem_voucher_not_usable,
  station_not_found: m.problem_station_not_found,
  station_closed: m.problem_station_closed,
  station_not_ready: m.problem_station_not_ready,
  bay_busy: m.problem_bay_busy,
  redemption_not_found: m.problem_redemption_not_found,
  enrolment_refused: m.problem_enrolment_refused,
  proof_refused: m.problem_proof_refused,
  signature_invalid: m.problem_signature_invalid,
  service_unavailable: m.problem_service_unavailable,
  internal_error: m.problem_internal_error,
} satisfies Record<ProblemCode, Words>;

export const fieldWords = {
  required: m.field_required,
  invalid: m.field_invalid,
  invalid_email: m.field_invalid_email,
  invalid_phone: m.field_invalid_phone,
  too_long: m.field_too_long,
  too_short: m.field_too_short,
  not_a_choice: m.field_not_a_choice,
  too_common: m.field_too_common,
  too_young: m.field_too_young,
} satisfies Record<FieldProblemCode, Words>;
