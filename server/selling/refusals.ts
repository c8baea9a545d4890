import { m } from '#messages/compiled/messages.js';
import type { Refusals } from '#server/core/http/problems/refusal.ts';

/** Problem codes of this capability, each with its HTTP status and message. */
export const sellingRefusals = {
  package_not_found: { status: 404, words: m.problem_package_not_found },
  not_enough_points: { status: 409, words: m.problem_not_enough_points },
  membership_exists: { status: 409, words: m.problem_membership_exists },
  order_not_found: { status: 404, words: m.problem_order_not_found },
  cancellation_not_found: { status: 404, words: m.problem_cancellation_not_found },
  cancellation_decided: { status: 409, words: m.problem_cancellation_decided },
  proof_refused: { status: 403, words: m.problem_proof_refused },
  price_changed: { status: 409, words: m.problem_price_changed },
  price_in_past: { status: 409, words: m.problem_price_in_past },
  price_taken: { status: 409, words: m.problem_price_taken },
} as const satisfies Refusals;
