import { m } from '#messages/compiled/messages.js';
import type { Refusals } from '#server/core/http/problems/refusal.ts';

/** Problem codes of this capability, each with its HTTP status and message. */
export const siteRefusals = {
  film_refused: { status: 422, words: m.problem_film_refused },
  film_too_long: { status: 422, words: m.problem_film_too_long },
} as const satisfies Refusals;
