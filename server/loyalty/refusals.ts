import { m } from '#messages/compiled/messages.js';
import type { Refusals } from '#server/core/http/problems/refusal.ts';

/** Problem codes of this capability, each with its HTTP status and message. */
export const loyaltyRefusals = {
  rating_closed: { status: 409, words: m.problem_rating_closed },
} as const satisfies Refusals;
