import type { CustomerId } from '#contracts/core/ids.ts';
import { bigint, boolean, id, instant, integer, nullable, text } from '#server/core/db/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf, type ValueOf } from '#server/core/db/statement.ts';

/** What everybody said last about each kind, up to an instant. */
const standing = `
select distinct on (customer_id, topic) consent_event_id, customer_id, topic, given, wording_version, locale, source,
  occurred_at
from consent_event where occurred_at < :until
order by customer_id, topic, consent_event_id desc`;

const countRow = { topic: text, wording_version: text, given: integer, withdrawn: integer } as const;

const countStatement = statement({
  name: 'report_consent_counts',
  params: { until: instant },
  row: countRow,
  text: `
select topic, wording_version, (count(*) filter (where given))::int as given,
  (count(*) filter (where not given))::int as withdrawn
from (${standing}) said group by topic, wording_version order by topic, wording_version`,
});

export type ConsentCount = RowOf<typeof countRow>;

export async function countConsents(db: Queryable, until: number): Promise<ConsentCount[]> {
  return await db.query(countStatement, { until });
}

const consentRow = {
  consent_event_id: bigint,
  customer_id: id<CustomerId>(),
  topic: text,
  given: boolean,
  wording_version: text,
  locale: text,
  source: text,
  occurred_at: instant,
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
  text: `
select * from (${standing}) said
where (:topic is null or topic = :topic) and (:version is null or wording_version = :version)
  and (:given is null or given = :given) and (:before is null or consent_event_id < :before)
order by consent_event_id desc limit :limit`,
});

/** The rows behind the counts, the newest first. */
export async function listConsentRows(db: Queryable, wish: ValueOf<typeof rowParams>): Promise<ConsentRow[]> {
  return await db.query(rowsStatement, wish);
}
