import type { CustomerId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { ConsentTopic } from '#contracts/identity/privacy.ts';
import { array, boolean, id, instant, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';

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
    customer_id: id<CustomerId>(),
    topics: array(text),
    givens: array(boolean),
    wording_version: text,
    locale: word<Locale>(),
    source: text,
    now: instant,
  },
  row: {},
  text: `
insert into consent_event (customer_id, topic, given, wording_version, locale, source, occurred_at)
select :customer_id, topic, given, :wording_version, :locale, :source, :now
from unnest(:topics, :givens) as said (topic, given)`,
});

/** Keeps what was agreed to or taken back, with the words it was asked in; nothing is ever changed or deleted. */
export async function recordConsents(tx: Tx, record: ConsentRecord): Promise<void> {
  const said = Object.entries(record.consents);
  if (said.length === 0) return;
  await tx.query(recordStatement, {
    customerId: record.customerId,
    topics: said.map(([topic]) => topic),
    givens: said.map(([, given]) => given),
    wordingVersion: record.wordingVersion,
    locale: record.locale,
    source: record.source,
    now: record.now,
  });
}

const newestStatement = statement({
  name: 'consent_newest',
  params: { customer_id: id<CustomerId>() },
  row: { topic: word<ConsentTopic>(), given: boolean, occurred_at: instant },
  text: `
select distinct on (topic) topic, given, occurred_at from consent_event
where customer_id = :customer_id order by topic, consent_event_id desc`,
});

/** What holds now, one row a topic that was ever decided. */
export async function listConsents(db: Queryable, customerId: CustomerId) {
  return await db.query(newestStatement, { customerId });
}
