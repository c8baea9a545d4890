import { bigint, boolean, bytes, instant, integer, nullable, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ValueOf } from '#server/core/db/statements/statement.ts';
import { consentCountChangeSql, lastAggregatedDaySql, unaggregatedFromSql } from './report-sql.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const countRow = pick('report_consent_day', 'topic wording_version given withdrawn');

const countParams = { from: instant, until: instant, last_day: text } as const;

const countStatement = statement({
  name: 'report_consent_counts',
  params: countParams,
  row: countRow,
  text: `
select topic, wording_version, sum(given)::int as given, sum(withdrawn)::int as withdrawn
from (
  select topic, wording_version, given, withdrawn from report_consent_day
  where day <= :last_day::date and day <= ${lastAggregatedDaySql}
  union all
  select topic, wording_version, given, withdrawn
  from (${consentCountChangeSql({ from: unaggregatedFromSql, until: ':until' })}) live
) cell
group by topic, wording_version having sum(given) <> 0 or sum(withdrawn) <> 0
order by topic, wording_version`,
});

export type ConsentCount = RowOf<typeof countRow>;

/**
 * Counts, for each consent, the customers who had given it and those who had not, at the end of a day. `from` must be
 * earlier than every consent.
 */
export async function countConsents(db: Queryable, query: ValueOf<typeof countParams>): Promise<ConsentCount[]> {
  return await db.query(countStatement, query);
}

const consentRow = {
  ...pick('consent_event', 'consent_event_id customer_id given wording_version source occurred_at'),
  topic: text,
  locale: text,
  /** Encrypted profile of the customer. Null after the account was deleted. */
  profile_sealed: nullable(bytes),
} as const;

export type ConsentRow = RowOf<typeof consentRow>;

const rowParams = {
  until: instant,
  topic: nullable(text),
  version: nullable(text),
  given: nullable(boolean),
  before: nullable(bigint),
  limit: integer,
} as const;

const rowsStatement = statement({
  name: 'report_consent_rows',
  params: rowParams,
  row: consentRow,
  // decisions are read from the newest on until the page is full; a row is skipped if the same customer has a newer
  // decision on the same topic
  text: `
select e.consent_event_id, e.customer_id, e.topic, e.given, e.wording_version, e.locale, e.source, e.occurred_at,
  (select c.profile_sealed from customer c where c.customer_id = e.customer_id) as profile_sealed
from consent_event e
where e.occurred_at < :until and e.consent_event_id < coalesce(:before, 9223372036854775807)
  and (:topic is null or e.topic = :topic) and (:version is null or e.wording_version = :version)
  and (:given is null or e.given = :given)
  and not exists (select from consent_event n where n.customer_id = e.customer_id and n.topic = e.topic
    and n.consent_event_id > e.consent_event_id and n.occurred_at < :until offset 0)
order by e.consent_event_id desc limit :limit`,
});

/** Returns the single consents behind the counts, newest first. */
export async function listConsentRows(db: Queryable, query: ValueOf<typeof rowParams>): Promise<ConsentRow[]> {
  return await db.query(rowsStatement, query);
}
