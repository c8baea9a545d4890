import { createHash } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import type { LeasedMessage } from './store/outbox.ts';

/**
 * The Message-ID of an outbox row, the same at every try, so that a mail program shows a second copy as
 * the first. The row's key is hashed in, because a restored database may count its rows again.
 */
export function messageIdOf(
  { config }: Pick<Deps, 'config'>,
  message: Pick<LeasedMessage, 'outboxId' | 'dedupe'>,
): string {
  const fingerprint = createHash('sha256').update(message.dedupe).digest('hex').slice(0, 16);
  return `${message.outboxId}.${fingerprint}@${new URL(config.publicUrl).hostname}`;
}
