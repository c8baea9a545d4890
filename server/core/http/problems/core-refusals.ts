import { m } from '#messages/compiled/messages.js';
import type { Refusals } from './refusal.ts';

/** HTTP status and message of the refusals that any call can return. */
export const coreRefusals = {
  validation_failed: { status: 400, words: m.problem_validation_failed },
  not_found: { status: 404, words: m.problem_not_found },
  method_not_allowed: { status: 405, words: m.problem_method_not_allowed },
  payload_too_large: { status: 413, words: m.problem_payload_too_large },
  unsupported_media_type: { status: 415, words: m.problem_unsupported_media_type },
  cross_site_request: { status: 403, words: m.problem_cross_site_request },
  too_many_requests: { status: 429, words: m.problem_too_many_requests },
  not_signed_in: { status: 401, words: m.problem_not_signed_in },
  step_up_required: { status: 403, words: m.problem_step_up_required },
  not_permitted: { status: 403, words: m.problem_not_permitted },
  work_required: { status: 428, words: m.problem_work_required },
  list_full: { status: 409, words: m.problem_list_full },
  picture_refused: { status: 422, words: m.problem_picture_refused },
  picture_unsupported: { status: 422, words: m.problem_picture_unsupported },
  picture_heic: { status: 422, words: m.problem_picture_heic },
  picture_too_large: { status: 422, words: m.problem_picture_too_large },
  picture_damaged: { status: 422, words: m.problem_picture_damaged },
  picture_too_light: { status: 422, words: m.problem_picture_too_light },
  idempotency_key_invalid: { status: 400, words: m.problem_idempotency_key_invalid },
  idempotency_key_reused: { status: 422, words: m.problem_idempotency_key_reused },
  signature_invalid: { status: 401, words: m.problem_signature_invalid },
  changed_meanwhile: { status: 409, words: m.problem_changed_meanwhile },
  document_active: { status: 422, words: m.problem_document_active },
  document_encrypted: { status: 422, words: m.problem_document_encrypted },
  document_damaged: { status: 422, words: m.problem_document_damaged },
  shop_not_open: { status: 503, words: m.problem_shop_not_open },
  service_unavailable: { status: 503, words: m.problem_service_unavailable },
  internal_error: { status: 500, words: m.problem_internal_error },
} as const satisfies Refusals;
