import type { ProtectedGroup } from '#domain/core/time/cancellation-window.ts';
import type { CalendarDay } from '#domain/core/time/jerusalem-time.ts';
import { addMonths, daysSinceEpoch } from '#domain/core/time/jerusalem-time.ts';

export const verificationKinds = ['senior', 'disability'] as const;
export type VerificationKind = (typeof verificationKinds)[number];

const MEN_MONTHS = 67 * 12;
const YOUNGEST_WOMEN_MONTHS = 65 * 12;

/**
 * Age in months at which women become senior citizens, listed by year of birth. Each row gives the last year of birth
 * to which the age applies. Source: Senior Citizens Law (National Insurance Institute, retirement ages of the 2021
 * law). For women born later, the age is 65 years.
 */
const womensMonths: readonly (readonly [bornUntil: number, months: number])[] = [
  [1959, 62 * 12],
  [1960, 62 * 12 + 4],
  [1961, 62 * 12 + 8],
  [1962, 63 * 12],
  [1963, 63 * 12 + 3],
  [1964, 63 * 12 + 6],
  [1965, 63 * 12 + 9],
  [1966, 64 * 12],
  [1967, 64 * 12 + 3],
  [1968, 64 * 12 + 6],
  [1969, 64 * 12 + 9],
];

/**
 * Returns the day from which a person is a senior citizen. Women become senior citizens earlier than men. The women's
 * day is therefore returned unless the account states that the person is a man.
 */
export function firstDayAsSenior(birthday: CalendarDay, gender: string | null): CalendarDay {
  if (gender === 'male') return addMonths(birthday, MEN_MONTHS);
  const row = womensMonths.find(([bornUntil]) => birthday.year <= bornUntil);
  return addMonths(birthday, row?.[1] ?? YOUNGEST_WOMEN_MONTHS);
}

/**
 * Personal data of the account's owner that a verification checks. A field is null if the account does not state it.
 */
export type VerifiedPerson = { readonly birthday: CalendarDay | null; readonly gender: string | null };

/**
 * Maximum validity in months of a disability certificate of the National Insurance Institute. It is seven years, or
 * less if the entitlement ends earlier.
 */
const CERTIFICATE_MONTHS = 7 * 12;

export type Validity =
  /** `lastDay`: last day of the verification; null if it is valid for life. */
  | { readonly ok: true; readonly lastDay: CalendarDay | null }
  | { readonly ok: false; readonly why: 'too_young' | 'date_missing' | 'date_over' };

/**
 * Returns the validity of a discount card that staff saw. Senior status never ends. A disability card is valid until
 * the last day of its certificate, but not longer than the longest possible certificate. A senior card is rejected if
 * the account's date of birth contradicts it.
 */
export function validityOf(
  kind: VerificationKind,
  person: VerifiedPerson,
  { today, certificateDay }: { readonly today: CalendarDay; readonly certificateDay: CalendarDay | null },
): Validity {
  if (kind === 'senior') {
    const { birthday, gender } = person;
    const isTooYoung = birthday !== null && isAfter(firstDayAsSenior(birthday, gender), today);
    return isTooYoung ? { ok: false, why: 'too_young' } : { ok: true, lastDay: null };
  }
  if (certificateDay === null) return { ok: false, why: 'date_missing' };
  if (isAfter(today, certificateDay)) return { ok: false, why: 'date_over' };
  const longest = addMonths(today, CERTIFICATE_MONTHS);
  return { ok: true, lastDay: isAfter(certificateDay, longest) ? longest : certificateDay };
}

/**
 * Age in months at which the Consumer Protection Law, section 14(c1), treats a person as a senior. It is 65 years and
 * does not depend on the Senior Citizens Law.
 */
const CONSUMER_SENIOR_MONTHS = 65 * 12;

/**
 * Returns the protected group of a customer on a given day, according to verified cards. Customers in a protected group
 * have four months to cancel. Returns null if none of the cards applies. The age is checked as well, because a woman
 * can have a senior card before she is 65.
 */
export function protectedGroupOf(
  kinds: readonly VerificationKind[],
  { birthday }: Pick<VerifiedPerson, 'birthday'>,
  day: CalendarDay,
): ProtectedGroup | null {
  if (kinds.includes('disability')) return 'disabled';
  if (!kinds.includes('senior')) return null;
  const isYoung = birthday !== null && isAfter(addMonths(birthday, CONSUMER_SENIOR_MONTHS), day);
  return isYoung ? null : 'aged_65';
}

function isAfter(one: CalendarDay, other: CalendarDay): boolean {
  return daysSinceEpoch(one) > daysSinceEpoch(other);
}
