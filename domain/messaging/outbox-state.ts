import { transitionsOf } from '#domain/core/transitions.ts';

/**
 * Transitions of a message. A message is leased before it is sent. An expired lease can be claimed again, and a message
 * that was not sent waits again. Staff can retry a dead message.
 */
export const outboxTransitions = transitionsOf({
  new: ['leased'],
  leased: ['new', 'done', 'dead'],
  done: [],
  dead: ['new'],
});
type OutboxState = keyof typeof outboxTransitions;

/** States of unsent messages. A leased message is due again when its lease expires. */
export const waitingMessageStates: readonly OutboxState[] = ['new', 'leased'];
