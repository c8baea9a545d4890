import type { ScheduledJob } from '#server/core/jobs/scheduler.ts';
import { defineModule } from '#server/core/modules/define-module.ts';
import { anchorBooks } from './anchors/anchor-books.ts';
import { recordBreakageOfUnusedWashes } from './record-breakage-of-unused-washes.ts';
import { checkLedger } from './check-ledger.ts';
import { getLedgerHealth } from './get-ledger-health.ts';
import { ledgerRetention } from './retention.ts';
import { ledgerOpenWork } from './open-work.ts';

/** Declares the ledger module, which contains the journal, its balances and the check of the ledger. */
export const ledger = defineModule({
  name: 'ledger',
  openWork: ledgerOpenWork,
  schedules: scheduledJobsOf,
  health: (deps: Parameters<typeof getLedgerHealth>[0]) => ({ books: () => getLedgerHealth(deps) }),
  retention: ledgerRetention,
});

type ScheduledJobDeps = Parameters<typeof checkLedger>[0] &
  Parameters<typeof anchorBooks>[0] &
  Parameters<typeof recordBreakageOfUnusedWashes>[0];

function scheduledJobsOf(deps: ScheduledJobDeps): readonly ScheduledJob[] {
  return [
    {
      name: 'check-books',
      rhythm: { every: 'hour', minute: 7 },
      run: (stopping) => checkLedger(deps, { of: 'changes', stopping }),
    },
    {
      name: 'prove-books',
      rhythm: { every: 'day', hour: 3, minute: 30 },
      run: (stopping) => checkLedger(deps, { of: 'everything', stopping }),
    },
    { name: 'anchor-books', rhythm: { every: 'hour', minute: 41 }, run: (stopping) => anchorBooks(deps, stopping) },
    {
      name: 'book-unused-washes',
      rhythm: { every: 'day', hour: 3, minute: 5 },
      run: (stopping) => recordBreakageOfUnusedWashes(deps, stopping),
    },
  ];
}
