import type { Duty } from './core/jobs/scheduler.ts';
import type { Deps } from './deps.ts';
import { DELETE_DUTY } from './core/kept-days.ts';
import { resealRenamed } from './core/keyring/reseal.ts';
import { deleteOldRows } from './delete-old-rows.ts';
import { expireVouchers, remindOfVouchers } from './entitlements/public.ts';
import { endLateRequests, indexClaimedPhones, indexNames, remindOfVerifications } from './identity/public.ts';
import { anchorBooks, bookUnusedWashes, checkBooks } from './ledger/public.ts';
import { movePoints } from './loyalty/public.ts';
import { sealedColumns } from './sealed-columns.ts';
import { announcePrices, sendDueGifts, tellUnopenedGifts } from './selling/public.ts';
import { RECONCILE_DUTY, reconcileWithProvider } from './payments/public.ts';
import { bookEstimatedUse, remindOfDocuments, sealReportDays } from './staff/public.ts';

type DutyDeps = Pick<
  Deps,
  'clock' | 'config' | 'db' | 'failpoint' | 'gateways' | 'ids' | 'keyring' | 'log' | 'loyalty' | 'metrics' | 'wake'
>;

/** Everything that is done by the clock. */
export function createDuties(deps: DutyDeps): readonly Duty[] {
  return [
    ...dutiesOfBooks(deps),
    {
      name: 'remind-of-vouchers',
      rhythm: { every: 'day', hour: 9, minute: 40 },
      run: (stopping) => remindOfVouchers(deps, stopping),
    },
    { name: 'move-points', rhythm: { every: 'hour', minute: 12 }, run: (stopping) => movePoints(deps, stopping) },
    {
      name: 'announce-membership-prices',
      rhythm: { every: 'day', hour: 10, minute: 5 },
      run: (stopping) => announcePrices(deps, stopping),
    },
    ...giftDuties(deps),
    { name: 'remind-of-documents', rhythm: { every: 'day', hour: 9, minute: 50 }, run: () => remindOfDocuments(deps) },
    { name: 'end-late-verifications', rhythm: { every: 'hour', minute: 17 }, run: () => endLateRequests(deps) },
    {
      name: 'remind-of-verifications',
      rhythm: { every: 'day', hour: 10, minute: 0 },
      run: () => remindOfVerifications(deps),
    },
    { name: 'index-names', rhythm: { every: 'hour', minute: 27 }, run: (stopping) => indexNames(deps, stopping) },
    {
      name: 'index-claimed-phones',
      rhythm: { every: 'hour', minute: 29 },
      run: (stopping) => indexClaimedPhones(deps, stopping),
    },
    { name: 'book-estimated-use', rhythm: { every: 'hour', minute: 12 }, run: () => bookEstimatedUse(deps) },
    {
      name: 'seal-report-days',
      rhythm: { every: 'hour', minute: 33 },
      run: (stopping) => sealReportDays(deps, stopping),
    },
    {
      name: 'reseal-renamed',
      rhythm: { every: 'day', hour: 2, minute: 50 },
      run: (stopping) => resealRenamed(deps, sealedColumns, stopping),
    },
    { name: DELETE_DUTY, rhythm: { every: 'hour', minute: 23 }, run: () => deleteOldRows(deps) },
  ];
}

function dutiesOfBooks(deps: DutyDeps): readonly Duty[] {
  return [
    {
      name: 'check-books',
      rhythm: { every: 'hour', minute: 7 },
      run: (stopping) => checkBooks(deps, { of: 'changes', stopping }),
    },
    {
      name: 'prove-books',
      rhythm: { every: 'day', hour: 3, minute: 30 },
      run: (stopping) => checkBooks(deps, { of: 'everything', stopping }),
    },
    { name: 'anchor-books', rhythm: { every: 'hour', minute: 41 }, run: (stopping) => anchorBooks(deps, stopping) },
    {
      name: RECONCILE_DUTY,
      rhythm: { every: 'day', hour: 4, minute: 15 },
      run: (stopping) => reconcileWithProvider(deps, stopping),
    },
    {
      name: 'expire-vouchers',
      rhythm: { every: 'hour', minute: 2 },
      run: (stopping) => expireVouchers(deps, stopping),
    },
    {
      name: 'book-unused-washes',
      rhythm: { every: 'day', hour: 3, minute: 5 },
      run: (stopping) => bookUnusedWashes(deps, stopping),
    },
  ];
}

function giftDuties(deps: DutyDeps): readonly Duty[] {
  return [
    { name: 'send-due-gifts', rhythm: { every: 'hour', minute: 0 }, run: (stopping) => sendDueGifts(deps, stopping) },
    {
      name: 'tell-unopened-gifts',
      rhythm: { every: 'day', hour: 9, minute: 45 },
      run: (stopping) => tellUnopenedGifts(deps, stopping),
    },
  ];
}
