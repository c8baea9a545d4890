import { invariant } from '#domain/core/invariant.ts';

/** Codes of the account groups in the trial balance, by the first part of a ledger account's name. */
export const accountGroups = { clearing: '1000', liability: '2000', revenue: '4000', expense: '6000' } as const;
export type AccountGroup = keyof typeof accountGroups;

/**
 * Keys of the ledger accounts in the tax export (uniform format), with at most fifteen characters. An accountant maps
 * these keys to the accounts of the business. A key is therefore never reused for another account.
 */
export const accountKeys = {
  'clearing:provider': '1100',
  'liability:prepaid_wash': '2100',
  'liability:gift_voucher': '2110',
  'liability:voucher_money': '2120',
  'liability:refund_due': '2130',
  'liability:unassigned_payment': '2140',
  'liability:franchise': '2150',
  'liability:vat_output': '2200',
  'revenue:wash': '4100',
  'revenue:breakage': '4110',
  'revenue:cancellation': '4120',
  'expense:goodwill': '6100',
  'expense:wash_cost': '6110',
  'expense:refund_fee': '6120',
} as const;
export type LedgerAccount = keyof typeof accountKeys;

const accounts = Object.keys(accountKeys) as LedgerAccount[];

export const ledgerAccounts: readonly LedgerAccount[] = accounts;

/** Returns a ledger account by its name. Throws InvariantError if the account has no key. */
export function requireLedgerAccount(name: string): LedgerAccount {
  const found = accounts.find((account) => account === name);
  invariant(found !== undefined, `the account ${name} has no key in the uniform format`);
  return found;
}

export function accountGroupOf(account: LedgerAccount): AccountGroup {
  const [first] = account.split(':');
  const group = (Object.keys(accountGroups) as AccountGroup[]).find((name) => name === first);
  invariant(group !== undefined, `the account ${account} is in no group`);
  return group;
}
