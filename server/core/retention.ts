/** Retention of one table. */
export type RetentionRule = {
  /** People whose data the table holds; null if it holds no personal data. */
  readonly whose: string | null;
  readonly kept: string;
  readonly why: string;
  /** Deletions that remove rows or names from the table, by the name under which they report. */
  readonly by: readonly string[];
};

/** Retention of one module's tables. `hebrew` translates the sentences of its rows that no other module uses. */
export type Retention = {
  readonly rows: Readonly<Record<string, RetentionRule>>;
  readonly hebrew: Readonly<Record<string, string>>;
};

export const PERMANENTLY = 'permanently';
export const BOOKS_REASON = 'the books: Income Tax (Keeping of Accounts) Regulations ask for seven years';
export const UNTIL_ACCOUNT_DELETED = 'until the account is deleted';

export function retainedFor(
  whose: string | null,
  how: Pick<RetentionRule, 'kept' | 'why'>,
  ...by: RetentionRule['by']
): RetentionRule {
  return { whose, ...how, by };
}

/** Returns rules for rows that are deleted after a number of days. */
export function retentionByDays<Kind extends string>(retentionDays: Readonly<Record<Kind, number>>) {
  return (whose: string | null, by: Kind, why: string): RetentionRule => ({
    whose,
    kept: `${retentionDays[by]} days`,
    why,
    by: [by],
  });
}

export const booksRule = retainedFor(null, { kept: PERMANENTLY, why: BOOKS_REASON });
export const settings = retainedFor(null, {
  kept: PERMANENTLY,
  why: 'facts and settings of the shop, with their history',
});
export const ofAccount = retainedFor('customers', {
  kept: UNTIL_ACCOUNT_DELETED,
  why: 'what the customer requested from the account',
});
export const pseudonymous = retainedFor('customers, without a name once the account is deleted', {
  kept: PERMANENTLY,
  why: BOOKS_REASON,
});
