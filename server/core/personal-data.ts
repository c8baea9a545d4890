import type { CustomerId } from '#contracts/core/ids.ts';
import type { Tx } from './db/database.ts';
import type { CoreDeps } from './deps.ts';

type PrivacyDeps = Pick<CoreDeps, 'clock' | 'db' | 'keyring'>;

/**
 * Personal data of one capability (Privacy Protection Law). Each capability declares its own data; identity calls all
 * capabilities for an access or deletion request.
 */
export type PersonalData = {
  /** Returns the sections of the data export by name, with encrypted values decrypted. */
  collect(deps: PrivacyDeps, customerId: CustomerId): Promise<Readonly<Record<string, unknown>>>;
  /** Deletes personal data in the transaction that deletes the account, before the account row. */
  forget?(tx: Tx, customerId: CustomerId): Promise<void>;
  /**
   * Deletes data that was still in use while the account was deleted. Runs after that transaction and is repeated by a
   * scheduled job.
   */
  eraseRemainingData?(deps: PrivacyDeps, customerId: CustomerId): Promise<unknown>;
};
