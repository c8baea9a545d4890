import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { deliverBatch, type BatchResult } from './deliver-batch.ts';
import type { DrainDeps } from './deliver-message.ts';
import { leaseMessages, returnMessages } from './store/outbox.ts';
import { topicsOf, type Channel } from './topic.ts';

const LEASE_MS = 2 * MINUTE_MS;
const BATCH = 160;
/** No message is begun later than this into its lease; one delivery takes half a minute at most. */
const BEGIN_WITHIN_MS = MINUTE_MS;

export type DrainResult = { readonly taken: number; readonly mailServer: BatchResult['mailServer'] };

export type DrainRequest = {
  /** Which queue; mails where nothing is said. */
  readonly channel?: Channel;
  /** How many to take; while the mail server is away one is enough to find out. */
  readonly limit?: number;
  /** True once: the mail server was away before, so what waits for it becomes due once it answers. */
  readonly recovering?: boolean;
  /** True: the mail server has just taken a batch. */
  readonly answering?: boolean;
  /** Aborted when the process is going down: what was not begun is given back. */
  readonly stopping?: AbortSignal;
};

/**
 * Takes a batch of due messages and sends them, several at once, marking each when it is sent: a process that dies in
 * between repeats what was on its way, and that under the same Message-IDs.
 */
export async function drainOutbox(deps: DrainDeps, request: DrainRequest = {}): Promise<DrainResult> {
  const { clock, db } = deps;
  const channel = request.channel ?? 'mail';
  const startedAt = steadyNow(clock);
  const messages = await leaseMessages(db, {
    topics: topicsOf(deps.topics, channel),
    now: startedAt,
    leasedUntil: startedAt + LEASE_MS,
    limit: request.limit ?? BATCH,
  });
  const { mailServer, notBegun } = await deliverBatch(deps, {
    channel,
    messages,
    inTime: () => request.stopping?.aborted !== true && steadyNow(clock) - startedAt <= BEGIN_WITHIN_MS,
    recovering: request.recovering ?? false,
    answering: request.answering ?? false,
  });
  await returnMessages(db, notBegun, steadyNow(clock));
  return { taken: messages.length, mailServer };
}
