import { defineTransitions } from '#domain/core/transitions.ts';

/**
 * State transitions of an outbox message. A worker leases a message before it sends the message. After the lease
 * expires, another worker can claim the message. A message that was not sent waits again. Staff can retry a dead
 * message.
 */
export const outboxTransitions = defineTransitions({
  new: ['leased'],
  leased: ['new', 'done', 'dead'],
  done: [],
  dead: ['new'],
});
type OutboxState = keyof typeof outboxTransitions;

/** States of messages that are not sent yet. A leased message can be sent again when its lease expires. */
export const waitingMessageStates: readonly OutboxState[] = ['new', 'leased'];
