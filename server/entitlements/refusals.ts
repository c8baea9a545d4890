import { m } from '#messages/compiled/messages.js';
import type { Refusals } from '#server/core/http/problems/refusal.ts';

/** Problem codes of this capability, each with its HTTP status and message. */
export const entitlementsRefusals = {
  voucher_not_found: { status: 404, words: m.problem_voucher_not_found },
  voucher_in_account: { status: 403, words: m.problem_voucher_in_account },
  voucher_replaced: { status: 410, words: m.problem_voucher_replaced },
  voucher_not_usable: { status: 409, words: m.problem_voucher_not_usable },
  share_ended: { status: 409, words: m.problem_share_ended },
  share_limit_reached: { status: 409, words: m.problem_share_limit_reached },
  pass_refused: { status: 401, words: m.problem_pass_refused },
} as const satisfies Refusals;
