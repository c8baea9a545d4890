import type { Deps } from '#server/tax/deps.ts';
import { storeTaxIssuer } from '../store/tax-issuer.ts';

/**
 * Records the configured issuer of documents for future sales. The issuer of earlier sales and their refunds does not
 * change.
 */
export async function recordDocumentIssuer({
  clock,
  config,
  db,
  log,
}: Pick<Deps, 'clock' | 'config' | 'db' | 'log'>): Promise<void> {
  const { issuer } = config.tax;
  if (await storeTaxIssuer(db, issuer, clock.now())) log.info({ issuer }, 'the issuer of documents has changed');
}
