import type { Deps } from '#server/deps.ts';
import { storeIssuer } from '../store/tax-issuer.ts';

/**
 * Keeps who issues the documents of sales from now on, as the configuration says. What was sold before stays with
 * whoever it was sold under, and so does giving its money back.
 */
export async function nameIssuer({
  clock,
  config,
  db,
  log,
}: Pick<Deps, 'clock' | 'config' | 'db' | 'log'>): Promise<void> {
  const { issuer } = config.tax;
  if (await storeIssuer(db, issuer, clock.now()))
    log.info({ issuer }, 'documents are issued by somebody else from now on');
}
