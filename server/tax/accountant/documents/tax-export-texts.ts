import type { JournalTexts } from '#domain/tax/uniform-format/journal-records.ts';
import { m } from '#messages/compiled/messages.js';

/**
 * Hebrew text that replaces the name of a private customer on a document. It is used in the tax export in the uniform
 * format, which is in Hebrew.
 */
export const privateCustomerText = m.taxdoc_private_customer({}, { locale: 'he' });

const hebrew = { locale: 'he' } as const;

const kinds: Readonly<Record<string, () => string>> = {
  capture: () => m.staff_report_sale({}, hebrew),
  refund: () => m.staff_report_refund({}, hebrew),
  refund_asked: () => m.staff_entry_refund_asked({}, hebrew),
  refund_given_up: () => m.staff_entry_refund_given_up({}, hebrew),
  wash: () => m.staff_entry_wash({}, hebrew),
  wash_back: () => m.staff_entry_wash_back({}, hebrew),
  expiry: () => m.staff_entry_ended({}, hebrew),
  void: () => m.staff_entry_ended({}, hebrew),
  unused: () => m.staff_entry_ended({}, hebrew),
  ended: () => m.staff_entry_ended({}, hebrew),
};

export const journalTexts: JournalTexts = {
  accounts: {
    'clearing:provider': m.staff_account_clearing({}, hebrew),
    'liability:prepaid_wash': m.staff_account_prepaid({}, hebrew),
    'liability:gift_voucher': m.staff_account_gift({}, hebrew),
    'liability:voucher_money': m.staff_account_voucher_money({}, hebrew),
    'liability:refund_due': m.staff_account_refund_due({}, hebrew),
    'liability:unassigned_payment': m.staff_account_unassigned({}, hebrew),
    'liability:franchise': m.staff_account_franchise({}, hebrew),
    'liability:vat_output': m.staff_account_vat({}, hebrew),
    'revenue:wash': m.staff_account_revenue({}, hebrew),
    'revenue:breakage': m.staff_account_breakage({}, hebrew),
    'revenue:cancellation': m.staff_account_cancellation({}, hebrew),
    'expense:goodwill': m.staff_account_goodwill({}, hebrew),
    'expense:wash_cost': m.staff_account_wash_cost({}, hebrew),
    'expense:refund_fee': m.staff_account_refund_fee({}, hebrew),
  },
  groups: {
    clearing: m.staff_account_group_clearing({}, hebrew),
    liability: m.staff_account_group_liability({}, hebrew),
    revenue: m.staff_account_group_revenue({}, hebrew),
    expense: m.staff_account_group_expense({}, hebrew),
  },
  kindWords: (kind) =>
    kind.startsWith('past_')
      ? m.staff_entry_past({}, hebrew)
      : (kinds[kind]?.() ?? m.staff_accountant_other({}, hebrew)),
};
