import { m } from '#messages/compiled/messages.js';
import type { Refusals } from '#server/core/http/problems/refusal.ts';

/** Problem codes of this capability, each with its HTTP status and message. */
export const franchiseRefusals = {
  period_closed: { status: 409, words: m.problem_period_closed },
  period_not_closable: { status: 409, words: m.problem_period_not_closable },
} as const satisfies Refusals;
