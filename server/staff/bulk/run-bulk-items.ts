import type { BulkRowError } from '#contracts/staff/bulk.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { permissionsOf, isLimitedToOwnStations } from '#domain/staff/permissions.ts';
import type { Staff } from '#server/core/actor.ts';
import { startPoller, type Poller } from '#server/core/jobs/poller.ts';
import type { Deps } from '#server/staff/deps.ts';
import { bulkActionHandlers, type BulkActionDeps } from './bulk-actions.ts';
import { claimBulkItem, endBulkItem, type BulkItem } from './store/bulk-action.ts';

type BulkWorkerDeps = BulkActionDeps & Pick<Deps, 'log'>;

/** Time in ms after which a row is claimed again if its process crashed. */
const LEASE_MS = MINUTE_MS;
const TRIES = 3;

/** Returns the staff user who began the bulk action, with the user's current permissions. */
function actorOf({ staffId, sessionId, name, roles, ownRole, createdAt }: BulkItem): Staff {
  return {
    kind: 'staff',
    staffId,
    sessionId,
    name,
    permissions: permissionsOf({ roles, ownRole }),
    scope: null,
    provenAt: createdAt,
    address: '',
  };
}

async function resultOf(deps: BulkWorkerDeps, item: BulkItem): Promise<BulkRowError | null> {
  const { permission, run } = bulkActionHandlers[item.act];
  const actor = actorOf(item);
  // partners are refused, because they may see only their own stations, but a bulk action can contain rows of any
  // station
  const mayAct = item.disabledAt === null && !isLimitedToOwnStations(item) && actor.permissions.has(permission);
  if (!mayAct) return 'not_permitted';
  return await run(deps, actor, item);
}

/**
 * Processes the next row of the oldest bulk action. If an error occurs, the row is retried after its lease, and refused
 * after three attempts. Returns true if there was a row.
 */
export async function runBulkItem(deps: BulkWorkerDeps): Promise<boolean> {
  const { clock, db, log } = deps;
  const now = clock.now();
  const item = await claimBulkItem(db, { now, leasedUntil: now + LEASE_MS });
  if (item === null) return false;
  const { bulkActId, itemId, act, tries } = item;
  try {
    await endBulkItem(db, { bulkActId, itemId, refusal: await resultOf(deps, item) });
  } catch (error) {
    log.error({ act, bulkActId, tries, error: String(error) }, 'row of a bulk act failed');
    if (tries >= TRIES) await endBulkItem(db, { bulkActId, itemId, refusal: 'failed' });
  }
  return true;
}

/**
 * Starts the worker that processes bulk actions. It runs in every process, but each row is claimed by only one process.
 */
export function startBulkWorker(deps: BulkWorkerDeps): Pick<Poller, 'stop'> {
  return startPoller({ name: 'bulk acts', log: deps.log, round: () => runBulkItem(deps) });
}
