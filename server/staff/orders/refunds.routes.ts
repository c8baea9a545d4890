import {
  requestStaffRefund as requestStaffRefundCall,
  confirmProposal as confirmProposalCall,
  declineProposal as declineProposalCall,
  closeFailedRefund as closeFailedRefundCall,
  listProposals,
  previewRefund as previewRefundCall,
} from '#contracts/staff/sales/refunds.ts';
import { accepted, type Outcome, type ProblemCode } from '#contracts/core/problem.ts';
import { toIsoInstant, toIsoInstantOrNull } from '#domain/core/time/jerusalem-time.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { closeFailedRefund } from '#server/payments/public.ts';
import { findSelfApprovalTime } from '../team/approvers.ts';
import { listOpenProposals } from '../goodwill/store/staff-proposal.ts';
import { requestStaffRefund } from './request-staff-refund.ts';
import { confirmProposal, declineProposal } from './decide-proposal.ts';
import { previewRefund } from './preview-refund.ts';

export function registerRefundRoutes(app: App, deps: Deps): void {
  // the preview of a refund needs no recent step-up, only the refund does
  route(app, previewRefundCall, {
    access: 'staff',
    permission: 'order.read',
    handle: ({ actor, params }) => previewRefund(deps, actor, params.paymentId),
  });
  route(app, requestStaffRefundCall, {
    access: 'staff',
    permission: 'order.refund',
    async handle({ actor, body, params }) {
      const requested = await requestStaffRefund(deps, actor, { ...body, paymentId: params.paymentId });
      return requested.ok ? accepted({ outcome: requested.value }) : requested;
    },
  });
  route(app, closeFailedRefundCall, {
    access: 'staff',
    permission: 'order.refund',
    handle: async ({ actor, params }) => withoutBody(await closeFailedRefund(deps, actor, params.refundId)),
  });
  registerProposals(app, deps);
}

function registerProposals(app: App, deps: Deps): void {
  route(app, listProposals, {
    access: 'staff',
    permission: 'order.read',
    async handle({ actor }) {
      const rows = await listOpenProposals(deps.db);
      const ownFrom = await findSelfApprovalTime(deps.db, { actor, permission: 'order.refund' });
      return accepted({
        rows: rows.map(({ units, proposedAt, proposedBy, proposedByName, state: _open, ...row }) => ({
          ...row,
          washes: units,
          proposedAt: toIsoInstant(proposedAt),
          proposedBy: proposedByName,
          own: proposedBy === actor.staffId,
          ownFrom: toIsoInstantOrNull(proposedBy === actor.staffId ? ownFrom(proposedAt) : null),
        })),
      });
    },
  });
  route(app, confirmProposalCall, {
    access: 'staff',
    permission: 'order.refund',
    handle: async ({ actor, params }) => withoutBody(await confirmProposal(deps, actor, params.proposalId)),
  });
  route(app, declineProposalCall, {
    access: 'staff',
    permission: 'order.refund',
    handle: async ({ actor, params }) => withoutBody(await declineProposal(deps, actor, params.proposalId)),
  });
}

/** Replaces the value of a successful outcome by an empty response body. A refusal is returned unchanged. */
function withoutBody<Refusal extends ProblemCode>(
  outcome: Outcome<unknown, Refusal>,
): Outcome<Record<string, never>, Refusal> {
  return outcome.ok ? accepted({}) : outcome;
}
