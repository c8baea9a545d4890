import { startPoller, type Poller } from '#server/core/jobs/poller.ts';
import type { Deps } from '#server/deps.ts';
import { askAllocations, type AskDeps } from './allocation/ask-allocations.ts';
import { issueDocuments, type IssueDeps } from './issue-documents.ts';

type WorkerDeps = AskDeps & IssueDeps & Pick<Deps, 'allocations'>;

/**
 * Looks for money without a document every second, in every process, and asks for the numbers that some of them wait
 * for, where the shop has a way in at the Tax Authority.
 */
export function startTaxWorker(deps: WorkerDeps): Pick<Poller, 'stop'> {
  const { allocations, log } = deps;
  const issuing = startPoller({ name: 'documents', log, round: () => issueDocuments(deps) });
  if (allocations === null) return issuing;
  const asking = startPoller({ name: 'allocations', log, round: () => askAllocations(deps, allocations) });
  return {
    async stop() {
      await Promise.all([issuing.stop(), asking.stop()]);
    },
  };
}
