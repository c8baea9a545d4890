import { waitingSource } from '#server/core/modules/waiting.ts';
import type { Deps } from './deps.ts';
import { findOpenRequests } from './store/verification-request.ts';

/** Cards that customers ask to have checked. */
export const identityWaiting = [
  waitingSource({
    names: ['verifications_open'],
    permission: 'verification.review',
    find: async ({ db }: Pick<Deps, 'db'>) => ({ verifications_open: await findOpenRequests(db) }),
  }),
] as const;
