import type { AccountMerge } from './core/modules/account-merge.ts';
import type { PersonalData } from './core/personal-data.ts';
import { modules } from './modules.ts';

/**
 * Personal data of every module. The last module comes first, because data about messages and vouchers must be deleted
 * before the messages and vouchers.
 */
const personalData: readonly PersonalData[] = modules
  .flatMap((module) => ('personalData' in module ? [module.personalData] : []))
  .toReversed();

/**
 * Merge steps of every module for two customer accounts. Orders are locked and moved before the vouchers of these
 * orders.
 */
const accountMerges: readonly AccountMerge[] = modules
  .flatMap((module) => ('accountMerge' in module ? [module.accountMerge] : []))
  .toReversed();

/** Declarations of every module that the identity module needs to export, delete and merge accounts. */
export const accountDataHandlers = { personalData, accountMerges } as const;
