import {
  queryProviderStatus as queryProviderStatusCall,
  decideDispute as decideDisputeCall,
  listDeadLetters,
  listDecidedDisputes,
  listPaymentsInDoubt,
  replayDeadLetter as replayDeadLetterCall,
} from '#contracts/staff/sales/payments.ts';
import { accepted } from '#contracts/core/problem.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { decideDispute } from './decide-dispute.ts';
import { listDecidedDisputeRows, listPaymentInDoubtRows, listDeadLetterRows } from './store/payments-in-doubt.ts';
import { queryProviderStatus } from './query-provider-status.ts';
import { replayDeadLetter } from './replay-dead-letter.ts';

/**
 * Maximum number of payments in doubt in one response. It is more than staff handle in a day. Further payments appear
 * once these are handled.
 */
const ROWS_MAX = 200;

export function registerPaymentsInDoubtRoutes(app: App, deps: Deps): void {
  route(app, listPaymentsInDoubt, {
    access: 'staff',
    permission: 'order.read',
    async handle() {
      const rows = await listPaymentInDoubtRows(deps.db, ROWS_MAX);
      return accepted({ rows: rows.map((row) => ({ ...row, at: toIsoInstant(row.at) })) });
    },
  });
  route(app, queryProviderStatusCall, {
    access: 'staff',
    permission: 'order.refund',
    handle: ({ actor, params }) => queryProviderStatus(deps, actor, params.paymentId),
  });
  route(app, listDecidedDisputes, {
    access: 'staff',
    permission: 'order.read',
    async handle() {
      const rows = await listDecidedDisputeRows(deps.db, ROWS_MAX);
      return accepted({ rows: rows.map((row) => ({ ...row, decidedAt: toIsoInstant(row.decidedAt) })) });
    },
  });
  route(app, decideDisputeCall, {
    access: 'staff',
    permission: 'order.refund',
    handle: ({ actor, body, params }) => decideDispute(deps, actor, { ...body, paymentId: params.paymentId }),
  });
  route(app, listDeadLetters, {
    access: 'staff',
    permission: 'order.read',
    async handle() {
      const rows = await listDeadLetterRows(deps.db, ROWS_MAX);
      return accepted({ rows: rows.map((row) => ({ ...row, diedAt: toIsoInstant(row.diedAt) })) });
    },
  });
  route(app, replayDeadLetterCall, {
    access: 'staff',
    permission: 'order.refund',
    async handle({ actor, body }) {
      const replayed = await replayDeadLetter(deps, actor, body);
      return replayed.ok ? accepted({}) : replayed;
    },
  });
}
