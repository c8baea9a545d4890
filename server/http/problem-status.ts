import type { ProblemCode } from '#contracts/problem.ts';

/** The one table from a refusal to its HTTP status; a code without a status does not compile. */
export const problemStatus = {
  validation_failed: 400,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  cross_site_request: 403,
  too_many_requests: 429,
  not_signed_in: 401,
  package_not_found: 404,
  idempotency_key_invalid: 400,
  idempotency_key_reused: 422,
  request_in_progress: 409,
  payment_provider_unavailable: 503,
  order_not_found: 404,
  order_not_payable: 409,
  receipt_not_found: 404,
  voucher_not_found: 404,
  proof_refused: 403,
  signature_invalid: 401,
  service_unavailable: 503,
  internal_error: 500,
} as const satisfies Record<ProblemCode, number>;
