import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/staff/deps.ts';
import { replayMessage } from '#server/messaging/public.ts';
import { replayWebhookEvent } from '#server/payments/public.ts';

export type DeadLetterKey = { readonly kind: 'event' | 'message'; readonly id: string };
type ReplayOutcome = Outcome<null, 'dead_letter_gone'>;

/**
 * Retries a dead letter (a message or event whose automatic retries have ended). The request is refused if the dead
 * letter was already retried or deleted. A double click therefore retries it only once.
 */
export async function replayDeadLetter(
  { clock, db, topics, wake }: Pick<Deps, 'clock' | 'db' | 'topics' | 'wake'>,
  actor: Staff,
  letter: DeadLetterKey,
): Promise<ReplayOutcome> {
  const now = clock.now();
  const topic = await db.inTransaction(async (tx) => {
    const replayed = await replayInTx(tx, letter, now);
    if (replayed === null) return null;
    await appendAudit(tx, actor, { action: `${letter.kind}.replay`, refId: null, detail: { ...letter, ...replayed } });
    return replayed.topic;
  });
  if (topic === null) return refused('dead_letter_gone');
  if (letter.kind === 'event') wake.processWebhookEvents();
  else wake.outbox(topics[topic]?.channel ?? 'mail');
  return accepted(null);
}

/** Retries a dead letter within a transaction. Returns null if there is no dead letter with this id. */
async function replayInTx(tx: Tx, { kind, id }: DeadLetterKey, now: number): Promise<{ topic: string } | null> {
  if (kind === 'message') {
    const topic = /^\d{1,15}$/.test(id) ? await replayMessage(tx, Number(id), now) : null;
    return topic === null ? null : { topic };
  }
  const slash = id.indexOf('/');
  const event = { provider: id.slice(0, Math.max(0, slash)), eventId: id.slice(slash + 1), now };
  return (await replayWebhookEvent(tx, event)) ? { topic: event.provider } : null;
}
