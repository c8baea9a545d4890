import type { DeletedRecordKind } from '#contracts/staff/settings/retention.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import type { CoreDeps } from './core/deps.ts';
import { addDeletionCounts } from './core/jobs/store/deletion-day.ts';
import { mergeUniqueRecords, type DepsOf } from './core/modules/define-module.ts';
import { modules, type AppModule } from './modules.ts';

type Deletes = Extract<AppModule, { readonly deletions: unknown }>;
type Counts = Awaited<ReturnType<Deletes['deletions']>>;

/**
 * Deletes the rows of every module whose retention period is over. Money, movements of washes and points, and the audit
 * log are never deleted. The periods and their reasons are in `retention.ts` of each module. Returns the number of
 * deleted rows by kind, which the portal shows per day.
 */
export async function deleteOldRows(
  deps: DepsOf<AppModule, 'deletions'> & Pick<CoreDeps, 'clock' | 'db' | 'log'>,
): Promise<Readonly<Record<DeletedRecordKind, number>>> {
  const counts: Counts[] = [];
  for (const module of modules) if ('deletions' in module) counts.push(await module.deletions(deps));
  const deleted: Readonly<Record<DeletedRecordKind, number>> = mergeUniqueRecords(counts);
  await addDeletionCounts(deps.db, shopDayText(deps.clock.now()), deleted);
  deps.log.info(deleted, 'old rows were deleted');
  return deleted;
}
