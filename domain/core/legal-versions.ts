import { parseCalendarDay, daysSinceEpoch } from './time/jerusalem-time.ts';

/** Version of a legal text. `effective` is its first day as `YYYY-MM-DD`. */
type PlannedVersion = { readonly version: number; readonly effective: string };

export type LegalVersionState = 'planned' | 'in_force' | 'past' | 'replaced';

/**
 * Returns the version of a legal text that is in force on a day. It is the newest version that has begun. Returns null
 * before the first version.
 */
export function legalVersionInForce<V extends PlannedVersion>(versions: readonly V[], today: string): V | null {
  const begun = versions.filter(({ effective }) => effective <= today);
  return begun.reduce<V | null>(
    (newest, one) => (newest !== null && newest.version > one.version ? newest : one),
    null,
  );
}

/**
 * Returns the state of a version of a legal text: replaced, planned, in force or past. A version is replaced if a newer
 * version begins on the same day or earlier, so that it never applies.
 */
export function legalVersionState(
  { version, effective }: PlannedVersion,
  versions: readonly PlannedVersion[],
  today: string,
): LegalVersionState {
  const newer = versions.filter((one) => one.version > version);
  const isReplaced = newer.some((one) => one.effective <= effective);
  if (isReplaced) return 'replaced';
  if (effective > today) return 'planned';
  return legalVersionInForce(versions, today)?.version === version ? 'in_force' : 'past';
}

/**
 * Maximum number of days by which a legal text can be published in advance. A later date is probably a typing error.
 */
const DAYS_AHEAD = 366;

/**
 * Returns true if a legal text may begin on a day. The day must not be before today, because no customer could agree to
 * the text before it was published. It must not be more than `DAYS_AHEAD` days away.
 */
export function mayLegalVersionTakeEffect(effective: string, today: string): boolean {
  const daysAhead = daysSinceEpoch(parseCalendarDay(effective)) - daysSinceEpoch(parseCalendarDay(today));
  return daysAhead >= 0 && daysAhead <= DAYS_AHEAD;
}

/**
 * Returns the name of a legal text's version that orders, emails and consents use. It consists of the day and the
 * number, so that names are unique.
 */
export function legalVersionName({ version, effective }: PlannedVersion): string {
  return `${effective}.${version}`;
}
