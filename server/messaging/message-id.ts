import { createHash } from 'node:crypto';
import type { Deps } from '#server/messaging/deps.ts';
import type { LeasedMessage } from './store/outbox.ts';

/**
 * Returns the Message-ID of an outbox row. It is the same for every attempt, so that mail clients recognise a second
 * copy. It includes a hash of the row's deduplication key, because a restored database can assign row numbers again.
 */
export function messageIdOf(
  { config }: Pick<Deps, 'config'>,
  message: Pick<LeasedMessage, 'outboxId' | 'dedupe'>,
): string {
  const fingerprint = createHash('sha256').update(message.dedupe).digest('hex').slice(0, 16);
  return `${message.outboxId}.${fingerprint}@${new URL(config.publicUrl).hostname}`;
}
