import { openWorkOfUnknownAge, openWorkSource } from '#server/core/modules/open-work.ts';
import { listBrokenRules } from './list-broken-rules.ts';

/** Work of the ledger module that waits for staff: violated ledger rules. */
export const ledgerOpenWork = [
  openWorkSource({
    names: ['books_broken'],
    permission: 'report.read',
    find: async (deps: Parameters<typeof listBrokenRules>[0]) => ({
      books_broken: openWorkOfUnknownAge((await listBrokenRules(deps))?.length ?? 0),
    }),
  }),
] as const;
