import { defineModule } from '#server/core/modules/define-module.ts';
import { singleSealedColumn, type ModuleSealedData } from '#server/core/keyring/sealed-column.ts';
import { startTaxWorker } from './tax-worker.ts';
import { registerTaxRoutes } from './tax.routes.ts';

/**
 * Values that the tax module encrypts with the master secret. For each value, the encryption context and the column are
 * given.
 */
const taxSealed = {
  contextNames: ['tax_authority_access|access', 'tax_authority_access|refresh'],
  columns: [
    singleSealedColumn('tax_authority_access.access_sealed', 'tax_authority_access|access'),
    singleSealedColumn('tax_authority_access.refresh_sealed', 'tax_authority_access|refresh'),
  ],
} satisfies ModuleSealedData;
import { taxRetention } from './retention.ts';
import { taxFailpoints } from './deps.ts';
import { taxRefusals } from './refusals.ts';
import { taxOpenWork } from './open-work.ts';
import { taxSettings } from './settings.ts';

/** Module for VAT and tax documents, with their numbers, signatures and the buyer's consent. */
export const tax = defineModule({
  name: 'tax',
  openWork: taxOpenWork,
  settings: taxSettings,
  refusals: taxRefusals,
  routes: registerTaxRoutes,
  workers: (deps: Parameters<typeof startTaxWorker>[0]) => ({ wake: null, running: [startTaxWorker(deps)] }),
  sealed: taxSealed,
  retention: taxRetention,
  failpoints: taxFailpoints,
});
