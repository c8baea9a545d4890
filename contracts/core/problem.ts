import { z } from 'zod';

/**
 * Every way the product says no. A use case returns one of these codes; one table in
 * `server/http` gives its status and one message per language gives its words.
 */
export const problemCodes = [
  'validation_failed',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'cross_site_request',
  'too_many_requests',
  'not_signed_in',
  'sign_in_failed',
  'step_up_required',
  'not_permitted',
  'terms_not_accepted',
  'passwords_differ',
  'link_used_up',
  'email_taken',
  'email_not_proven',
  'phone_taken',
  'phone_claimed',
  'phone_not_reachable',
  'phone_not_mobile',
  'phone_service',
  'phone_other_network',
  'code_refused',
  'phone_clock_wrong',
  'messages_paused',
  'work_required',
  'passkey_refused',
  'passkey_unknown',
  'provider_unavailable',
  'last_way_in',
  'list_full',
  'picture_refused',
  'picture_unsupported',
  'picture_heic',
  'picture_too_large',
  'picture_damaged',
  'picture_too_light',
  'package_not_found',
  'not_enough_points',
  'membership_exists',
  'idempotency_key_invalid',
  'idempotency_key_reused',
  'request_in_progress',
  'payment_provider_unavailable',
  'earlier_payment_unanswered',
  'order_not_found',
  'order_not_payable',
  'payment_not_found',
  'payment_disputed',
  'refund_too_much',
  'refund_needs_washes',
  'refund_not_found',
  'refund_not_failed',
  'refund_changed',
  'refund_own_purchase',
  'proposal_not_found',
  'proposal_decided',
  'proposal_own',
  'goodwill_own',
  'goodwill_too_much',
  'points_too_few',
  'points_day_limit',
  'customer_unreachable',
  'dead_letter_gone',
  'cancellation_not_found',
  'cancellation_decided',
  'receipt_not_found',
  'document_consent_missing',
  'buyer_named_before',
  'buyer_too_late',
  'buyer_without_documents',
  'allocation_unavailable',
  'rating_closed',
  'voucher_not_found',
  'voucher_in_account',
  'voucher_replaced',
  'voucher_not_usable',
  'share_ended',
  'share_limit_reached',
  'voucher_changed',
  'pass_refused',
  'customer_changed',
  'station_not_found',
  'station_closed',
  'station_not_ready',
  'bay_busy',
  'redemption_not_found',
  'scanner_not_known',
  'scan_too_late',
  'enrolment_refused',
  'proof_refused',
  'case_changed',
  'signature_invalid',
  'changed_meanwhile',
  'price_changed',
  'price_in_past',
  'price_taken',
  'code_taken',
  'slug_taken',
  'last_bay',
  'bays_full',
  'stock_short',
  'more_than_ordered',
  'month_not_ready',
  'period_closed',
  'period_not_closable',
  'own_document',
  'document_refused',
  'document_active',
  'document_encrypted',
  'document_damaged',
  'shop_not_open',
  'verification_open',
  'verification_counts',
  'verification_too_young',
  'verification_own',
  'verification_decided',
  'service_unavailable',
  'internal_error',
] as const;

export const problemCodeSchema = z.enum(problemCodes);
export type ProblemCode = z.infer<typeof problemCodeSchema>;

/** Why one field was refused; each has words in both languages. */
export const fieldProblemCodes = [
  'required',
  'invalid',
  'invalid_email',
  'unlikely_email',
  'invalid_phone',
  'two_phones',
  'service_phone',
  'other_network_phone',
  'name_with_link',
  'letters_left_out',
  'unprintable_name',
  'too_long',
  'too_short',
  'not_a_choice',
  'too_common',
  'too_young',
] as const;
export const fieldProblemCodeSchema = z.enum(fieldProblemCodes);
export type FieldProblemCode = z.infer<typeof fieldProblemCodeSchema>;

/** Body of every answer that is not a success; `message` and the field texts are in the language of the request. */
export const problemSchema = z.object({
  code: problemCodeSchema,
  message: z.string(),
  /** For whoever runs the shop, from the call's own list; never shown to visitors. */
  reason: z.string().optional(),
  fields: z.record(z.string(), z.object({ code: fieldProblemCodeSchema, message: z.string() })).optional(),
});
export type Problem = z.infer<typeof problemSchema>;

/** What a use case answers: a value or a refusal by name. Faults are thrown, refusals never are. */
export type Outcome<Value, Refusal extends ProblemCode> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal };

export function accepted<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

export function refused<Refusal extends ProblemCode>(
  refusal: Refusal,
): { readonly ok: false; readonly refusal: Refusal } {
  return { ok: false, refusal };
}
