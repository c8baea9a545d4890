import { dayOfText, daysSinceEpoch } from './time/jerusalem-time.ts';

/** A version of a legal text; `effective` is its first day as `YYYY-MM-DD`. */
type Planned = { readonly version: number; readonly effective: string };

export type LegalState = 'planned' | 'in_force' | 'past' | 'replaced';

/** The version that holds on a day: the newest of those that have begun. Null where none has. */
export function versionInForce<V extends Planned>(versions: readonly V[], today: string): V | null {
  const begun = versions.filter(({ effective }) => effective <= today);
  return begun.reduce<V | null>(
    (newest, one) => (newest !== null && newest.version > one.version ? newest : one),
    null,
  );
}

/** What became of a version. One that a newer takes the place of before it begins is never in force. */
export function stateOf({ version, effective }: Planned, versions: readonly Planned[], today: string): LegalState {
  const newer = versions.filter((one) => one.version > version);
  const over = newer.some((one) => one.effective <= effective);
  if (over) return 'replaced';
  if (effective > today) return 'planned';
  return versionInForce(versions, today)?.version === version ? 'in_force' : 'past';
}

/** How far ahead a text is published at most: a year further is a slip of the finger. */
const DAYS_AHEAD = 366;

/** Whether a text may begin on a day: nobody can have agreed to it before it was published. */
export function mayBegin(effective: string, today: string): boolean {
  const daysAhead = daysSinceEpoch(dayOfText(effective)) - daysSinceEpoch(dayOfText(today));
  return daysAhead >= 0 && daysAhead <= DAYS_AHEAD;
}

/** How a version is named in orders, mails and consents: by its day and its number, so that two are never one. */
export function numberOf({ version, effective }: Planned): string {
  return `${effective}.${version}`;
}
