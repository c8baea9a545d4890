import type { CustomerId } from '#contracts/core/ids.ts';
import type { Tx } from './db/database.ts';
import type { CoreDeps } from './deps.ts';

type PrivacyDeps = Pick<CoreDeps, 'clock' | 'db' | 'keyring'>;

/**
 * Personal data of one module (Privacy Protection Law). Each module declares its own data. The identity module calls
 * all modules for an access or deletion request.
 */
export type PersonalData = {
  /** Returns the sections of the data export by name, with encrypted values decrypted. */
  collect(deps: PrivacyDeps, customerId: CustomerId): Promise<Readonly<Record<string, unknown>>>;
  /**
   * Deletes the customer's personal data. Runs in the transaction that deletes the account, before the account row is
   * deleted.
   */
  forget?(tx: Tx, customerId: CustomerId): Promise<void>;
  /**
   * Deletes personal data that was still in use while the account was deleted. Runs after the transaction that deletes
   * the account, and is repeated by a scheduled job.
   */
  eraseRemainingData?(deps: PrivacyDeps, customerId: CustomerId): Promise<unknown>;
};
