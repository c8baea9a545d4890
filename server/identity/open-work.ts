import { openWorkSource } from '#server/core/modules/open-work.ts';
import type { Deps } from './deps.ts';
import { countOpenVerificationRequests } from './store/verification-request.ts';

/** Open work of this module: requests to verify senior or disability cards, which wait for a decision by staff. */
export const identityOpenWork = [
  openWorkSource({
    names: ['verifications_open'],
    permission: 'verification.review',
    find: async ({ db }: Pick<Deps, 'db'>) => ({ verifications_open: await countOpenVerificationRequests(db) }),
  }),
] as const;
