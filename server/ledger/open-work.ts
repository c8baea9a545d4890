import { openWorkOfUnknownAge, openWorkSource } from '#server/core/modules/open-work.ts';
import { listViolatedLedgerRules } from './list-violated-ledger-rules.ts';

/** Work of the ledger module that waits for staff: violated ledger rules. */
export const ledgerOpenWork = [
  openWorkSource({
    names: ['books_broken'],
    permission: 'report.read',
    find: async (deps: Parameters<typeof listViolatedLedgerRules>[0]) => ({
      books_broken: openWorkOfUnknownAge((await listViolatedLedgerRules(deps))?.length ?? 0),
    }),
  }),
] as const;
