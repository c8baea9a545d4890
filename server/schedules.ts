import type { Duty } from './core/jobs/scheduler.ts';
import type { Deps } from './deps.ts';
import { deleteOldRows } from './delete-old-rows.ts';
import { checkBooks } from './ledger/public.ts';

/** Everything that is done by the clock. */
export function createDuties(deps: Pick<Deps, 'clock' | 'db' | 'keyring' | 'log'>): readonly Duty[] {
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
    { name: 'delete-old-rows', rhythm: { every: 'hour', minute: 23 }, run: () => deleteOldRows(deps) },
  ];
}
