import { waitingSource } from '#server/core/modules/waiting.ts';
import type { Deps } from './deps.ts';
import { findDeadMessages } from './store/dead-messages.ts';

/** Messages that could not be sent. */
export const messagingWaiting = [
  waitingSource({
    names: ['messages_failed'],
    permission: 'order.read',
    find: async ({ db }: Pick<Deps, 'db'>) => ({ messages_failed: await findDeadMessages(db) }),
  }),
] as const;
