import { accepted, refused } from '#contracts/core/problem.ts';
import { importPayouts as importPayoutsCall } from '#contracts/staff/payouts/payout-import.ts';
import * as rowCalls from '#contracts/staff/payouts/payout-rows.ts';
import * as calls from '#contracts/staff/payouts/payouts.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/staff/deps.ts';
import { listRoute } from '../list/list-route.ts';
import { importPayouts } from './import-payouts.ts';
import { listOverduePaymentsPage, listPayoutsPage, listPayoutRowsPage, sumFilteredPayouts } from './list-payouts.ts';
import { matchUniqueRows, matchPayoutRow, addNoteToOverduePayment, addNoteToPayoutRow } from './manage-payout-rows.ts';
import { payoutCandidateOf, payoutDetailOf, payoutRowOf } from './payout-view.ts';
import { removePayout } from './remove-payout.ts';
import { listCandidates, listUniquePayoutMatches } from './store/payout-candidate.ts';
import { countOverduePayments } from './store/payout-overdue.ts';
import { findPayout, listPayers, listPayoutPeriods } from './store/payout.ts';

const reading = { access: 'staff', permission: 'report.read' } as const;
const writing = { access: 'staff', permission: 'payout.write' } as const;

export function registerPayoutRoutes(app: App, deps: Deps): void {
  const { db } = deps;
  listRoute(app, calls.listPayouts, {
    ...reading,
    handle: async ({ query }) => accepted(await listPayoutsPage(db, query)),
  });
  route(app, calls.sumPayouts, {
    ...reading,
    handle: async ({ query }) => accepted(await sumFilteredPayouts(db, query)),
  });
  route(app, calls.listPayoutChoices, {
    ...reading,
    async handle() {
      const [payers, periods, overdue] = await Promise.all([
        listPayers(db),
        listPayoutPeriods(db),
        countOverduePayments(db),
      ]);
      return accepted({ payers, periods, overdue: overdue.count });
    },
  });
  route(app, calls.getPayout, {
    ...reading,
    async handle({ params: { payoutId } }) {
      const payout = await findPayout(db, payoutId);
      if (payout === null) return refused('not_found');
      return accepted(payoutDetailOf(payout, (await listUniquePayoutMatches(db, payoutId)).length));
    },
  });
  listRoute(app, rowCalls.listPayoutRows, {
    ...reading,
    handle: async ({ query }) => accepted(await listPayoutRowsPage(db, query)),
  });
  listRoute(app, rowCalls.listOverduePayments, {
    ...reading,
    handle: async ({ query }) => accepted(await listOverduePaymentsPage(db, query)),
  });
  route(app, rowCalls.listPayoutCandidates, {
    ...reading,
    handle: async ({ params }) =>
      accepted({ rows: (await listCandidates(db, params.payoutRowId)).map(payoutCandidateOf) }),
  });
  registerChanges(app, deps);
}

function registerChanges(app: App, deps: Deps): void {
  route(app, importPayoutsCall, { ...writing, handle: ({ actor, body }) => importPayouts(deps, actor, body) });
  route(app, calls.removePayout, {
    ...writing,
    handle: ({ actor, params }) => removePayout(deps, actor, params.payoutId),
  });
  route(app, calls.matchUniquePayoutRows, {
    ...writing,
    async handle({ actor, params: { payoutId }, body: { rows } }) {
      const matched = await matchUniqueRows(deps, actor, { payoutId, rows });
      return matched.ok ? accepted({ matched: rows }) : matched;
    },
  });
  route(app, rowCalls.matchPayoutRow, {
    ...writing,
    async handle({ actor, params, body }) {
      const matched = await matchPayoutRow(deps, actor, { ...params, ...body });
      return matched.ok ? accepted(payoutRowOf(matched.value)) : matched;
    },
  });
  route(app, rowCalls.addNoteToPayoutRow, {
    ...writing,
    async handle({ actor, params, body }) {
      const noted = await addNoteToPayoutRow(deps, actor, { ...params, ...body });
      return noted.ok ? accepted(payoutRowOf(noted.value)) : noted;
    },
  });
  route(app, rowCalls.addNoteToOverduePayment, {
    ...writing,
    handle: ({ actor, params, body }) => addNoteToOverduePayment(deps, actor, { ...params, ...body }),
  });
}
