import type { AccountingPolicyInput } from '#contracts/ledger/accounting-policy.ts';
import type { AccountingPolicyEffect } from '#contracts/staff/accounting-policy.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { formatDate, isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';

type Vouchers = AccountingPolicyEffect['unused'];

type Change = {
  readonly before: AccountingPolicyInput;
  readonly after: AccountingPolicyInput;
  readonly effect: AccountingPolicyEffect;
  readonly locale: Locale;
};

function vouchersText({ agorot, vouchers, washes }: Vouchers) {
  return {
    vouchers: m.staff_books_vouchers({ count: vouchers }),
    washes: m.wash_count({ count: washes }),
    price: isolatedShekels(agorot),
  };
}

/**
 * Describes in plain language what saving changes. The text contains the start time and the number of affected washes.
 * Each changed term has one or two sentences.
 */
export function accountingPolicyEffectLines(change: Change): string[] {
  return [...breakageLines(change), ...unusedLines(change), ...costLines(change)];
}

function breakageLines({ before, after, effect: { ended, ending }, locale }: Change): string[] {
  if (before.breakage === after.breakage) return [];
  const { nextAt } = ending;
  const open = { ...vouchersText(ending), date: nextAt === null ? '' : formatDate(Date.parse(nextAt), locale) };
  if (after.breakage === 'never') {
    return [nextAt === null ? m.staff_books_effect_never_none() : m.staff_books_effect_never(open)];
  }
  return [
    ...(ended.vouchers === 0 ? [] : [m.staff_books_effect_ended(vouchersText(ended))]),
    nextAt === null ? m.staff_books_effect_ending_none() : m.staff_books_effect_ending(open),
  ];
}

function unusedLines({ before, after, effect: { unused } }: Change): string[] {
  if (before.unusedMonths === after.unusedMonths) return [];
  if (after.unusedMonths === null) return [m.staff_books_effect_unused_off()];
  return [
    unused.vouchers === 0 ? m.staff_books_effect_unused_none() : m.staff_books_effect_unused(vouchersText(unused)),
    m.staff_books_effect_unused_later(),
  ];
}

function costLines({ before, after, effect: { givenWashes } }: Change): string[] {
  if (before.goodwillWashAgorot === after.goodwillWashAgorot) return [];
  if (after.goodwillWashAgorot === 0) return [m.staff_books_effect_cost_off()];
  return [
    m.staff_books_effect_cost({
      price: isolatedShekels(after.goodwillWashAgorot),
      washes: m.wash_count({ count: givenWashes }),
    }),
  ];
}
