import type { CustomerId } from '#contracts/core/ids.ts';
import type { Tx } from './db/database.ts';
import type { CoreDeps } from './deps.ts';

type PrivacyDeps = Pick<CoreDeps, 'clock' | 'db' | 'keyring'>;

/**
 * What one capability keeps of a person (Privacy Protection Law). Each says so itself; identity asks all of them
 * when somebody wants to see what is kept or to be forgotten.
 */
export type PersonalData = {
  /** Parts of the document that its owner gets, by their names; sealed values opened. */
  collect(deps: PrivacyDeps, customerId: CustomerId): Promise<Readonly<Record<string, unknown>>>;
  /** In the transaction that deletes the account, before the account itself goes. */
  forget?(tx: Tx, customerId: CustomerId): Promise<void>;
  /** After it: what could not be forgotten while something was under way comes by again by the clock. */
  forgetSettled?(deps: PrivacyDeps, customerId: CustomerId): Promise<unknown>;
};
