import type { CustomerId } from '#contracts/core/ids.ts';
import { json } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

type DataRows = readonly Readonly<Record<string, unknown>>[];

const accountStatement = statement({
  name: 'own_data_account',
  params: pick('session', 'customer_id'),
  row: {
    sessions: json<DataRows>(),
    consents: json<DataRows>(),
    verification: json<DataRows>(),
    mail_links: json<DataRows>(),
    phone_codes: json<DataRows>(),
  },
  text: `
select
  (select coalesce(json_agg(json_build_object('signedInAt', created_at, 'lastSeenAt', seen_at, 'by', factor,
    'browser', browser, 'system', system, 'endedAt', revoked_at) order by created_at), '[]')
    from session where customer_id = :customer_id) as sessions,
  (select coalesce(json_agg(json_build_object('topic', topic, 'given', given, 'at', occurred_at, 'where', source,
    'wording', wording_version, 'language', locale) order by consent_event_id), '[]')
    from consent_event where customer_id = :customer_id) as consents,
  (select coalesce(json_agg(json_build_object('kind', kind, 'state', state, 'decidedAt', decided_at,
    'method', method, 'validUntil', valid_until)), '[]')
    from verification_document where customer_id = :customer_id) as verification,
  (select coalesce(json_agg(json_build_object('purpose', purpose, 'sentAt', created_at, 'usedAt', used_at)
    order by created_at), '[]')
    from account_token where customer_id = :customer_id) as mail_links,
  (select coalesce(json_agg(json_build_object('sentAt', created_at, 'usedAt', consumed_at) order by created_at), '[]')
    from otp_challenge where customer_id = :customer_id) as phone_codes`,
});

/**
 * Returns the account's sessions, consents, verifications, mail links and phone codes for the data export. It contains
 * no secrets, such as tokens or codes.
 */
export async function findAccountData(db: Queryable, customerId: CustomerId) {
  const [row] = await db.query(accountStatement, { customerId });
  if (row === undefined) throw new Error('a select without from gives one row');
  return row;
}
