import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { steadyNow } from '#server/core/clock/steady-now.ts';
import { deliverBatch, type OutboxBatchResult } from './deliver-batch.ts';
import type { DrainOutboxDeps } from './deliver-message.ts';
import { leaseMessages, releaseMessages } from './store/outbox.ts';
import { topicNamesOfChannel, type MessageChannel } from './topic.ts';

const LEASE_MS = 2 * MINUTE_MS;
const BATCH_SIZE = 160;
/**
 * Time in ms, counted from the start of the lease, during which a delivery may begin. A delivery that begins in time
 * ends within the lease, because it takes half a minute at most.
 */
const BEGIN_WITHIN_MS = MINUTE_MS;

export type DrainOutboxResult = { readonly taken: number; readonly mailServer: OutboxBatchResult['mailServer'] };

export type DrainOutboxRequest = {
  /** MessageChannel whose messages are sent. If omitted, it is 'mail'. */
  readonly channel?: MessageChannel;
  /** Maximum number of messages in the batch. A single message is enough while the mail server is unavailable. */
  readonly limit?: number;
  /**
   * True if the mail server was unavailable for the previous batch. As soon as it responds, all pending mails are
   * retried.
   */
  readonly wasServerUnavailable?: boolean;
  /** True if the mail server has just accepted a batch. No single test mail is then sent first. */
  readonly isServerResponding?: boolean;
  /** Signal that is aborted at shutdown. Messages whose delivery has not begun are then returned to the outbox. */
  readonly stopping?: AbortSignal;
};

/**
 * Claims a batch of due messages and sends several of them at the same time. Each message is marked when it is sent.
 * After a crash, messages in progress are sent again with the same Message-IDs.
 */
export async function drainOutbox(deps: DrainOutboxDeps, request: DrainOutboxRequest = {}): Promise<DrainOutboxResult> {
  const { clock, db } = deps;
  const channel = request.channel ?? 'mail';
  const startedAt = steadyNow(clock);
  const messages = await leaseMessages(db, {
    topics: topicNamesOfChannel(deps.topics, channel),
    now: startedAt,
    leasedUntil: startedAt + LEASE_MS,
    limit: request.limit ?? BATCH_SIZE,
  });
  const { mailServer, unstarted } = await deliverBatch(deps, {
    channel,
    messages,
    isWithinDrainTime: () => request.stopping?.aborted !== true && steadyNow(clock) - startedAt <= BEGIN_WITHIN_MS,
    wasServerUnavailable: request.wasServerUnavailable ?? false,
    isServerResponding: request.isServerResponding ?? false,
  });
  await releaseMessages(db, unstarted, steadyNow(clock));
  return { taken: messages.length, mailServer };
}
