import { openWorkSource } from '#server/core/modules/open-work.ts';
import type { Deps } from './deps.ts';
import { findDeadMessages } from './store/dead-messages.ts';

/** Work of the messaging module that waits for staff: messages that could not be sent. */
export const messagingOpenWork = [
  openWorkSource({
    names: ['messages_failed'],
    permission: 'order.read',
    find: async ({ db }: Pick<Deps, 'db'>) => ({ messages_failed: await findDeadMessages(db) }),
  }),
] as const;
