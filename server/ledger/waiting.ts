import { workOfUnknownAge, waitingSource } from '#server/core/modules/waiting.ts';
import { listBrokenRules } from './list-broken-rules.ts';

/** Rules of the ledger that do not hold. */
export const ledgerWaiting = [
  waitingSource({
    names: ['books_broken'],
    permission: 'report.read',
    find: async (deps: Parameters<typeof listBrokenRules>[0]) => ({
      books_broken: workOfUnknownAge((await listBrokenRules(deps))?.length ?? 0),
    }),
  }),
] as const;
