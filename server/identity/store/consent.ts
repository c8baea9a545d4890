import type { CustomerId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { ConsentTopic } from '#contracts/identity/privacy.ts';
import { array, boolean, instant, text } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

export type ConsentRecord = {
  readonly customerId: CustomerId;
  readonly consents: Partial<Readonly<Record<ConsentTopic, boolean>>>;
  readonly wordingVersion: string;
  readonly locale: Locale;
  readonly source: string;
  readonly now: number;
};

const recordStatement = statement({
  name: 'consent_record',
  params: {
    ...pick('consent_event', 'customer_id wording_version locale source'),
    topics: array(text),
    givens: array(boolean),
    now: instant,
  },
  row: {},
  text: `
insert into consent_event (customer_id, topic, given, wording_version, locale, source, occurred_at)
select :customer_id, topic, given, :wording_version, :locale, :source, :now
from unnest(:topics, :givens) as said (topic, given)`,
});

/**
 * Records that a customer gave or withdrew consents, with the version of the text. Rows are never changed or deleted.
 */
export async function recordConsents(tx: Tx, record: ConsentRecord): Promise<void> {
  const choices = Object.entries(record.consents);
  if (choices.length === 0) return;
  await tx.query(recordStatement, {
    customerId: record.customerId,
    topics: choices.map(([topic]) => topic),
    givens: choices.map(([, given]) => given),
    wordingVersion: record.wordingVersion,
    locale: record.locale,
    source: record.source,
    now: record.now,
  });
}

const newestStatement = statement({
  name: 'consent_newest',
  params: pick('consent_event', 'customer_id'),
  row: pick('consent_event', 'topic given occurred_at'),
  text: `
select distinct on (topic) topic, given, occurred_at from consent_event
where customer_id = :customer_id order by topic, consent_event_id desc`,
});

/** Lists the current consents of a customer. There is one row for each topic that the customer ever decided. */
export async function listConsents(db: Queryable, customerId: CustomerId) {
  return await db.query(newestStatement, { customerId });
}
