import { movesOf } from '#domain/core/moves.ts';

/**
 * A message is leased before it is sent; a lease that ran out is taken again, and what was not sent waits anew. A person
 * brings back what was given up.
 */
export const outboxMoves = movesOf({
  new: ['leased'],
  leased: ['new', 'done', 'dead'],
  done: [],
  dead: ['new'],
});
type OutboxState = keyof typeof outboxMoves;

/** Messages that wait for being sent; a leased one comes due when its lease is over. */
export const waitingMessageStates: readonly OutboxState[] = ['new', 'leased'];
