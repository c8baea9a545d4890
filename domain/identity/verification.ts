import type { ProtectedGroup } from '#domain/core/time/cancellation-window.ts';
import type { CalendarDay } from '#domain/core/time/jerusalem-time.ts';
import { addMonths, daysSinceEpoch } from '#domain/core/time/jerusalem-time.ts';

export const verificationKinds = ['senior', 'disability'] as const;
export type VerificationKind = (typeof verificationKinds)[number];

const MEN_MONTHS = 67 * 12;
const YOUNGEST_WOMEN_MONTHS = 65 * 12;

/**
 * The age at which women born up to that year reach what the Senior Citizens Law calls a senior, in months
 * (National Insurance Institute, retirement ages of the 2021 law); women born later are 65.
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

/** The day from which somebody is a senior citizen. Who is not known as a man gets the earlier of both days. */
export function seniorFrom(birthday: CalendarDay, gender: string | null): CalendarDay {
  if (gender === 'male') return addMonths(birthday, MEN_MONTHS);
  const row = womensMonths.find(([bornUntil]) => birthday.year <= bornUntil);
  return addMonths(birthday, row?.[1] ?? YOUNGEST_WOMEN_MONTHS);
}

/** What the account says of its owner; null is 'not told'. */
export type VerifiedPerson = { readonly birthday: CalendarDay | null; readonly gender: string | null };

/** A certificate of the National Insurance Institute is good for seven years, or to the end of the entitlement. */
const CERTIFICATE_MONTHS = 7 * 12;

export type Validity =
  /** `lastDay` null: for life. */
  | { readonly ok: true; readonly lastDay: CalendarDay | null }
  | { readonly ok: false; readonly why: 'too_young' | 'date_missing' | 'date_over' };

/**
 * How long what staff saw counts. A senior stays one; a disability counts to the last day of its certificate, and never
 * longer than one can be valid. Where the account says when somebody was born, a card that says otherwise is not theirs.
 */
export function validityOf(
  kind: VerificationKind,
  person: VerifiedPerson,
  { today, certificateDay }: { readonly today: CalendarDay; readonly certificateDay: CalendarDay | null },
): Validity {
  if (kind === 'senior') {
    const { birthday, gender } = person;
    const young = birthday !== null && isAfter(seniorFrom(birthday, gender), today);
    return young ? { ok: false, why: 'too_young' } : { ok: true, lastDay: null };
  }
  if (certificateDay === null) return { ok: false, why: 'date_missing' };
  if (isAfter(today, certificateDay)) return { ok: false, why: 'date_over' };
  const longest = addMonths(today, CERTIFICATE_MONTHS);
  return { ok: true, lastDay: isAfter(certificateDay, longest) ? longest : certificateDay };
}

/** Consumer Protection Law, section 14(c1): 65, whatever age the Senior Citizens Law says. */
const CONSUMER_SENIOR_MONTHS = 65 * 12;

/**
 * Which group with four months to cancel the cards that counted on a day put somebody in; null: none. A woman may show
 * a senior's card before she is 65.
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
