import { startPoller, type Poller } from '#server/core/jobs/poller.ts';
import type { Deps } from '#server/tax/deps.ts';
import { requestAllocations, type AllocationRequestDeps } from './allocation/request-allocations.ts';
import { issueDocuments, type IssueDeps } from './issue-documents.ts';

type WorkerDeps = AllocationRequestDeps & IssueDeps & Pick<Deps, 'allocations'>;

/**
 * Starts the tax worker of this process. It issues due documents every second. If the shop has access to the Tax
 * Authority, it also requests allocation numbers.
 */
export function startTaxWorker(deps: WorkerDeps): Pick<Poller, 'stop'> {
  const { allocations, log } = deps;
  const issuing = startPoller({ name: 'documents', log, round: () => issueDocuments(deps) });
  if (allocations === null) return issuing;
  const asking = startPoller({ name: 'allocations', log, round: () => requestAllocations(deps, allocations) });
  return {
    async stop() {
      await Promise.all([issuing.stop(), asking.stop()]);
    },
  };
}
