import {
  breakageRules,
  BREAKAGE_MONTHS_MAX,
  BREAKAGE_MONTHS_MIN,
  WASH_COST_MAX_AGOROT,
  type AccountingPolicyInput,
} from '#contracts/ledger/accounting-policy.ts';
import { formatShekelAmount } from '#contracts/core/money.ts';
import { isolatedShekels } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import type { FieldErrors, FormErrors } from '#web/lib/forms/form-errors.ts';
import type { FormValues } from '#web/lib/forms/form-texts.ts';

const AGOROT_DIGITS = 2;

/**
 * Parses a typed number of months. Returns null if the field is empty, and NaN if the text is not a whole number in the
 * allowed range.
 */
function parseMonths(text = ''): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  const months = /^\d{1,3}$/.test(typed) ? Number(typed) : Number.NaN;
  return months >= BREAKAGE_MONTHS_MIN && months <= BREAKAGE_MONTHS_MAX ? months : Number.NaN;
}

/**
 * Converts an amount that was typed in shekels to agorot. Returns 0 if the field is empty, and NaN if the amount is
 * invalid or too large.
 */
function parseCostAgorot(text = ''): number {
  const [, shekels = '', agorot = ''] = /^(\d{0,4})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  if (shekels === '' && agorot === '') return text.trim() === '' ? 0 : Number.NaN;
  const cost = Number(shekels + agorot.padEnd(AGOROT_DIGITS, '0'));
  return cost <= WASH_COST_MAX_AGOROT ? cost : Number.NaN;
}

/** Returns the accounting terms from the values of the form. Returns null if a field has an invalid value. */
export function accountingPolicyOfInput(texts: FormValues): AccountingPolicyInput | null {
  const breakage = breakageRules.find((rule) => rule === texts['breakage']);
  const unusedMonths = parseMonths(texts['unusedMonths']);
  const goodwillWashAgorot = parseCostAgorot(texts['goodwillWashAgorot']);
  if (breakage === undefined || Number.isNaN(unusedMonths) || Number.isNaN(goodwillWashAgorot)) return null;
  return { breakage, unusedMonths, goodwillWashAgorot };
}

/** Validates the fields of the form before the request is sent. */
export function accountingPolicyFormErrors(texts: FormValues, found: FieldErrors): FormErrors {
  const months = Number.isNaN(parseMonths(texts['unusedMonths']))
    ? {
        unusedMonths: m.staff_books_months_wrong({
          min: String(BREAKAGE_MONTHS_MIN),
          max: String(BREAKAGE_MONTHS_MAX),
        }),
      }
    : {};
  const cost = Number.isNaN(parseCostAgorot(texts['goodwillWashAgorot']))
    ? { goodwillWashAgorot: m.staff_books_cost_wrong({ max: isolatedShekels(WASH_COST_MAX_AGOROT) }) }
    : {};
  return { failure: null, errors: { ...found, ...months, ...cost } };
}

export function inputOfAccountingPolicy({ breakage, goodwillWashAgorot, unusedMonths }: AccountingPolicyInput) {
  return {
    breakage,
    unusedMonths: unusedMonths === null ? '' : String(unusedMonths),
    goodwillWashAgorot: formatShekelAmount(goodwillWashAgorot),
  };
}

export function areSameAccountingPolicies(one: AccountingPolicyInput, other: AccountingPolicyInput): boolean {
  return (
    one.breakage === other.breakage &&
    one.unusedMonths === other.unusedMonths &&
    one.goodwillWashAgorot === other.goodwillWashAgorot
  );
}
