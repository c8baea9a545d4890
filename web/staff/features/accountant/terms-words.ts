import type { AccountingPolicyInput } from '#contracts/ledger/accounting-policy.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';

export const breakageLabels = {
  at_expiry: () => m.staff_books_at_expiry(),
  never: () => m.staff_books_never(),
} as const satisfies Record<AccountingPolicyInput['breakage'], () => string>;

export function unusedMonthsText({ unusedMonths }: Pick<AccountingPolicyInput, 'unusedMonths'>): string {
  return unusedMonths === null ? m.staff_books_months_never() : m.staff_books_months({ count: unusedMonths });
}

export function goodwillWashCostText({
  goodwillWashAgorot,
}: Pick<AccountingPolicyInput, 'goodwillWashAgorot'>): string {
  return goodwillWashAgorot === 0 ? m.staff_books_cost_none() : isolatedShekels(goodwillWashAgorot);
}

type Term = { readonly label: string; readonly value: string };

/** Returns every accounting term with its name and value, in the order of the form. */
export function accountingPolicyLines(terms: AccountingPolicyInput): readonly Term[] {
  return [
    { label: m.staff_books_breakage(), value: breakageLabels[terms.breakage]() },
    { label: m.staff_books_unused(), value: unusedMonthsText(terms) },
    { label: m.staff_books_cost(), value: goodwillWashCostText(terms) },
  ];
}

/** Returns the accounting terms that differ between two versions. Each term has its old and its new value. */
export function changedAccountingPolicyLines(before: AccountingPolicyInput, after: AccountingPolicyInput) {
  const former = accountingPolicyLines(before);
  return accountingPolicyLines(after).flatMap((line, index) => {
    const was = former[index]?.value ?? '';
    return was === line.value ? [] : [{ ...line, was }];
  });
}
