import { m } from '#messages/compiled/messages.js';

const accountLabels: Readonly<Record<string, () => string>> = {
  'clearing:provider': () => m.staff_account_clearing(),
  'liability:prepaid_wash': () => m.staff_account_prepaid(),
  'liability:gift_voucher': () => m.staff_account_gift(),
  'liability:vat_output': () => m.staff_account_vat(),
  'liability:unassigned_payment': () => m.staff_account_unassigned(),
  'liability:voucher_money': () => m.staff_account_voucher_money(),
  'liability:refund_due': () => m.staff_account_refund_due(),
  'liability:franchise': () => m.staff_account_franchise(),
  'revenue:wash': () => m.staff_account_revenue(),
  'revenue:breakage': () => m.staff_account_breakage(),
  'revenue:cancellation': () => m.staff_account_cancellation(),
  'expense:goodwill': () => m.staff_account_goodwill(),
  'expense:wash_cost': () => m.staff_account_wash_cost(),
  'expense:refund_fee': () => m.staff_account_refund_fee(),
};

/** Returns the name of a ledger account. Returns its key if it has no name. */
export function accountName({ account }: { readonly account: string }): string {
  return accountLabels[account]?.() ?? account;
}

/** Returns filter options for all accounts that have a name. The first option means all accounts. */
export function accountChoices(): readonly { readonly value: string; readonly label: string }[] {
  const named = Object.keys(accountLabels).map((account) => ({ value: account, label: accountName({ account }) }));
  return [{ value: '', label: m.staff_report_all() }, ...named];
}
