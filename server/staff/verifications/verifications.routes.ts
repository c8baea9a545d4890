import {
  decideVerification as decideVerificationCall,
  getVerification,
  listVerifications,
  showVerification as showVerificationCall,
  type StaffVerification,
} from '#contracts/staff/customers/verifications.ts';
import type { StaffId } from '#contracts/core/ids.ts';
import { verificationRequestIdSchema, type VerificationRequestId } from '#contracts/identity/verification.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { parseCalendarDay, toIsoInstant, toIsoInstantOrNull } from '#domain/core/time/jerusalem-time.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { decideVerification, showVerification } from '#server/identity/public.ts';
import { maskedNameOf } from '../customers/list-customers.ts';
import { listRoute } from '../list/list-route.ts';
import { ROWS_TO_FETCH, staffPage } from '../list/staff-page.ts';
import { findQueuedVerification, listVerificationQueue, type QueuedVerification } from './store/verification-queue.ts';

const reviewing = { access: 'staff', permission: 'verification.review' } as const;

function viewOf(deps: Deps, row: QueuedVerification): StaffVerification {
  const { profileSealed, askedAt, endsAt, closedAt, validUntil, ...rest } = row;
  return {
    ...rest,
    nameMasked: maskedNameOf(deps, row.customerId, profileSealed),
    askedAt: toIsoInstant(askedAt),
    endsAt: toIsoInstant(endsAt),
    closedAt: toIsoInstantOrNull(closedAt),
    validUntil: toIsoInstantOrNull(validUntil),
  };
}

type RequestRef = { readonly staffId: StaffId; readonly requestId: VerificationRequestId };

async function findVerification(deps: Deps, of: RequestRef): Promise<Outcome<StaffVerification, 'not_found'>> {
  const row = await findQueuedVerification(deps.db, of);
  return row === null ? refused('not_found') : accepted(viewOf(deps, row));
}

/** Prevents staff users from viewing or deciding a verification request of their own customer account. */
async function refuseOwnRequest(deps: Deps, of: RequestRef): Promise<Outcome<null, 'not_found' | 'verification_own'>> {
  const row = await findQueuedVerification(deps.db, of);
  if (row === null) return refused('not_found');
  return row.own ? refused('verification_own') : accepted(null);
}

export function registerStaffVerificationRoutes(app: App, deps: Deps): void {
  listRoute(app, listVerifications, {
    ...reviewing,
    async handle({ actor, query: { kind = null, way, after } }) {
      const rows = await listVerificationQueue(deps.db, {
        staffId: actor.staffId,
        kind,
        withPicture: way === undefined ? null : way === 'picture',
        now: deps.clock.now(),
        after: verificationRequestIdSchema.safeParse(after).data ?? null,
        limit: ROWS_TO_FETCH,
      });
      return accepted(staffPage(rows, { cursor: ({ requestId }) => requestId, entry: (row) => viewOf(deps, row) }));
    },
  });
  route(app, getVerification, {
    ...reviewing,
    handle: ({ actor, params }) => findVerification(deps, { ...params, staffId: actor.staffId }),
  });
  registerReview(app, deps);
}

function registerReview(app: App, deps: Deps): void {
  route(app, showVerificationCall, {
    ...reviewing,
    async handle({ actor, params }) {
      const allowed = await refuseOwnRequest(deps, { ...params, staffId: actor.staffId });
      if (!allowed.ok) return allowed;
      const shown = await showVerification(deps, actor, params.requestId);
      if (!shown.ok) return shown;
      const { picture, ...seen } = shown.value;
      const { percents } = await deps.loyalty.read();
      return accepted({
        ...seen,
        picture: picture?.toString('base64') ?? null,
        discountPercent: percents.verified,
      });
    },
  });
  route(app, decideVerificationCall, {
    ...reviewing,
    async handle({ actor, params, body }) {
      const of = { ...params, staffId: actor.staffId };
      const allowed = await refuseOwnRequest(deps, of);
      if (!allowed.ok) return allowed;
      const decided = await decideVerification(
        deps,
        actor,
        body.decision === 'approved'
          ? {
              ...params,
              decision: 'approved',
              certificateDay: body.certificateDay ? parseCalendarDay(body.certificateDay) : null,
            }
          : { ...params, decision: 'refused', reason: body.reason, note: body.note ?? null },
      );
      if (decided.ok) return await findVerification(deps, of);
      if (decided.refusal !== 'validation_failed') return decided;
      return {
        ...decided,
        fields: { certificateDay: body.decision === 'approved' && body.certificateDay ? 'invalid' : 'required' },
      };
    },
  });
}
