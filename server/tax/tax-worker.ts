import { startPoller, type Poller } from '#server/core/jobs/poller.ts';
import { issueDocuments, type IssueDeps } from './issue-documents.ts';

/** Looks for money without a document every second, in every process. */
export function startTaxWorker(deps: IssueDeps): Pick<Poller, 'stop'> {
  return startPoller({ name: 'documents', log: deps.log, round: () => issueDocuments(deps) });
}
