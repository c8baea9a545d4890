import type { StaffCase } from '#contracts/staff/cases/staff-case.ts';
import * as calls from '#contracts/staff/cases/staff-case.ts';
import { getCaseCounts, getCaseList as getCaseListCall } from '#contracts/staff/cases/case-list.ts';
import { approveCancellation, refuseCancellation } from '#contracts/staff/cases/cancellation-case.ts';
import {
  getReportedWash as getReportedWashCall,
  creditWash,
  openWashCase as openWashCaseCall,
} from '#contracts/staff/cases/wash-case.ts';
import { accepted, type Outcome, type ProblemCode } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listRoute } from '../list/list-route.ts';
import { countCases, type CaseKey } from './store/case-list.ts';
import {
  replyToCase,
  assignCase,
  closeCase,
  reopenCase,
  decideCase,
  markCaseAsAccessRequest,
  addCaseNote,
} from './manage-case.ts';
import { getCase, getReportedWash } from './get-case.ts';
import { listStaffCases } from './list-cases.ts';
import { openWashCase, returnWash } from './return-wash.ts';
import { revealSender } from './reveal-sender.ts';

const access = 'staff';

export function registerCaseRoutes(app: App, deps: Deps): void {
  listRoute(app, getCaseListCall, {
    access,
    permission: 'inbox.read',
    handle: async ({ actor, query }) => accepted(await listStaffCases(deps, actor, query)),
  });
  route(app, getCaseCounts, {
    access,
    permission: 'inbox.read',
    handle: async ({ actor }) => accepted(await countCases(deps.db, { me: actor.staffId, now: deps.clock.now() })),
  });
  route(app, calls.getCase, {
    access,
    permission: 'inbox.read',
    handle: ({ params }) => getCase(deps, params),
  });
  route(app, calls.revealSender, {
    access,
    permission: 'customer.reveal',
    handle: ({ actor, params }) => revealSender(deps, actor, params),
  });
  registerActions(app, deps);
  registerDecisions(app, deps);
}

function registerActions(app: App, deps: Deps): void {
  const permission = 'inbox.write';
  route(app, calls.assignCase, {
    access,
    permission,
    handle: async ({ actor, params, body }) =>
      answerWithCase(deps, params, await assignCase(deps, actor, { ...params, ...body })),
  });
  route(app, calls.addCaseNote, {
    access,
    permission,
    handle: async ({ actor, params, body }) =>
      answerWithCase(deps, params, await addCaseNote(deps, actor, { ...params, ...body })),
  });
  route(app, calls.replyToCase, {
    access,
    permission,
    handle: async ({ actor, params, body }) =>
      answerWithCase(deps, params, await replyToCase(deps, actor, { ...params, ...body })),
  });
  route(app, calls.closeCase, {
    access,
    permission,
    handle: async ({ actor, params, body }) =>
      answerWithCase(deps, params, await closeCase(deps, actor, { ...params, ...body })),
  });
  route(app, calls.markCaseAsAccessRequest, {
    access,
    permission,
    handle: async ({ actor, params: { id }, body }) =>
      answerWithCase(deps, { kind: 'contact', id }, await markCaseAsAccessRequest(deps, actor, { id, ...body })),
  });
  route(app, calls.reopenCase, {
    access,
    permission,
    handle: async ({ actor, params, body }) =>
      answerWithCase(deps, params, await reopenCase(deps, actor, { ...params, ...body })),
  });
}

function registerDecisions(app: App, deps: Deps): void {
  route(app, approveCancellation, {
    access,
    permission: 'order.refund',
    async handle({ actor, params: { id }, body: { version, keepFee } }) {
      const decision = { kind: 'approve', keepFee } as const;
      return answerWithCase(
        deps,
        { kind: 'cancellation', id },
        await decideCase(deps, actor, { id, version, decision }),
      );
    },
  });
  route(app, refuseCancellation, {
    access,
    permission: 'inbox.write',
    async handle({ actor, params: { id }, body: { version, refusal } }) {
      const decision = { kind: 'refuse', refusal } as const;
      return answerWithCase(
        deps,
        { kind: 'cancellation', id },
        await decideCase(deps, actor, { id, version, decision }),
      );
    },
  });
  route(app, creditWash, {
    access,
    permission: 'inbox.write',
    handle: async ({ actor, params, body: { version, answerId } }) =>
      answerWithCase(deps, params, await returnWash(deps, actor, { ...params, version, answerId })),
  });
  route(app, getReportedWashCall, {
    access,
    permission: 'inbox.write',
    handle: ({ params: { id } }) => getReportedWash(deps, id),
  });
  route(app, openWashCaseCall, {
    access,
    permission: 'inbox.write',
    handle: async ({ actor, params: { id }, body: { note } }) =>
      answerWithCase(deps, { kind: 'wash', id }, await openWashCase(deps, actor, { id, note })),
  });
}

/** Responds with the changed case, or with the refusal. */
async function answerWithCase<Refusal extends ProblemCode>(
  deps: Deps,
  key: CaseKey,
  outcome: Outcome<null, Refusal>,
): Promise<Outcome<StaffCase, Refusal | 'not_found'>> {
  return outcome.ok ? getCase(deps, key) : outcome;
}
