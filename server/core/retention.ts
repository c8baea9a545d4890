import type { Locale } from '#contracts/core/locale.ts';

/**
 * Retention rule of one table. The portal joins the name of the data, `kept` and `why` to one sentence, for example
 * `Receipts: permanently, because the law requires it.`
 */
export type RetentionRule = {
  /** People whose personal data the table contains; null if it contains no personal data. */
  readonly whose: string | null;
  /** Retention period, for example `2 years after the case is closed`. */
  readonly kept: string;
  /** Purpose or law that requires the retention. The text begins with `to` or `because`. */
  readonly why: string;
  /**
   * Names of the deletions that remove rows of the table, or remove names from its rows. The report of deleted rows
   * uses these names.
   */
  readonly by: readonly string[];
};

export type TableRetention = RetentionRule & {
  /** Meaning of one row of the table; docs/data-model.md shows it. */
  readonly meaning: string;
  /** Name of the personal data, for readers who do not know the tables; null if the table contains no personal data. */
  readonly name: Readonly<Record<Locale, string>> | null;
  /** Effect on the table's rows when an account is deleted; null if the rows do not refer to an account. */
  readonly erasure: Erasure | null;
};

/**
 * Effect of an account's deletion on the rows of a table. 'freed': the rows no longer refer to the account. 'stays':
 * the rows still refer to the account, which no longer has a name.
 */
type Erasure = 'deleted' | 'freed' | 'stays';

/**
 * Retention rules of the tables of one module. `hebrew` contains the translations that only the rules of this module
 * need.
 */
export type Retention = {
  readonly rows: Readonly<Record<string, TableRetention>>;
  readonly hebrew: Readonly<Record<string, string>>;
};

export const PERMANENTLY = 'permanently';
/**
 * Reason for storing the books permanently. The books are append-only: balances and document numbers are calculated
 * from all entries, and washes do not expire. The law requires at least seven years, so nothing is deleted after that.
 */
export const BOOKS_RETENTION_REASON =
  'because the books are complete only with every entry; the Income Tax Regulations (Keeping of Accounts) require at least seven years';
/** Retention period of a table that is only filled in development. The portal does not list such a table. */
export const DEVELOPMENT_ONLY = 'only in a shop for development';
export const UNTIL_CHANGED = 'until changed or removed';
export const PERMANENTLY_WITHOUT_NAME = 'permanently (without the name once the account is deleted)';
export const UNTIL_ACCOUNT_DELETED = 'until the account is deleted';

export function retainedFor(
  whose: string | null,
  how: Pick<RetentionRule, 'kept' | 'why'>,
  ...by: RetentionRule['by']
): RetentionRule {
  return { whose, ...how, by };
}

/**
 * Declares the retention of one table: the meaning of a row, the retention rule, and the name of its personal data if
 * it contains any.
 */
export function table(meaning: string, rule: RetentionRule, name: TableRetention['name'] = null): TableRetention {
  return { ...rule, meaning, name, erasure: null };
}

/** Declares that the rows of a table refer to an account, and the effect of the account's deletion on these rows. */
export function withAccountErasure(erasure: Erasure, facts: TableRetention): TableRetention {
  return { ...facts, erasure };
}

const DAYS_OF_YEAR = 365;
const DAYS_OF_MONTH = 30;

/**
 * Formats a number of days as a period. The period is in whole years, or in at least three whole months, if possible;
 * otherwise in days.
 */
export function periodText(days: number): string {
  if (days % DAYS_OF_YEAR === 0) return days === DAYS_OF_YEAR ? '1 year' : `${days / DAYS_OF_YEAR} years`;
  const months = days / DAYS_OF_MONTH;
  return Number.isInteger(months) && months >= 3 ? `${months} months` : `${days} days`;
}

/** Reason for a retention period in days. The period begins with the event `after`. */
type DaysReason = { readonly why: string; readonly after?: string };

/** Returns a function that creates retention rules for rows that are deleted after a number of days. */
export function retentionByDays<Kind extends string>(retentionDays: Readonly<Record<Kind, number>>) {
  return (whose: string | null, by: Kind, { why, after = '' }: DaysReason): RetentionRule => ({
    whose,
    kept: [periodText(retentionDays[by]), after].join(' ').trim(),
    why,
    by: [by],
  });
}

export const booksRetention = retainedFor(null, { kept: PERMANENTLY, why: BOOKS_RETENTION_REASON });
export const settingsRetention = retainedFor(null, {
  kept: PERMANENTLY,
  why: 'to show the settings of the shop with their history',
});
export const accountRetention = retainedFor('customers', {
  kept: UNTIL_ACCOUNT_DELETED,
  why: 'to provide what customers set up in their account',
});
export const pseudonymousRetention = retainedFor('customers', {
  kept: PERMANENTLY_WITHOUT_NAME,
  why: BOOKS_RETENTION_REASON,
});
