import type { CustomerId } from '#contracts/core/ids.ts';
import type { Locale } from '#contracts/core/locale.ts';
import type { ConsentTopic } from '#contracts/identity/privacy.ts';
import { boolean, instant, word } from '#server/core/db/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statement.ts';

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
  row: {},
  text: `
insert into consent_event (customer_id, topic, given, wording_version, locale, source, occurred_at)
select $1, topic, given, $4, $5, $6, $7 from unnest($2::text[], $3::boolean[]) as said (topic, given)`,
});

/** Keeps what was agreed to or taken back, with the words it was asked in; nothing is ever changed or deleted. */
export async function recordConsents(tx: Tx, record: ConsentRecord): Promise<void> {
  const said = Object.entries(record.consents);
  if (said.length === 0) return;
  await tx.query(recordStatement, [
    record.customerId,
    said.map(([topic]) => topic),
    said.map(([, given]) => given),
    record.wordingVersion,
    record.locale,
    record.source,
    new Date(record.now),
  ]);
}

const newestStatement = statement({
  name: 'consent_newest',
  row: { topic: word<ConsentTopic>(), given: boolean, occurred_at: instant },
  text: `
select distinct on (topic) topic, given, occurred_at from consent_event
where customer_id = $1 order by topic, consent_event_id desc`,
});

/** What holds now, one row a topic that was ever decided. */
export async function listConsents(db: Queryable, customerId: CustomerId) {
  return await db.query(newestStatement, [customerId]);
}
