import type { OrderId, RedemptionId } from '#contracts/core/ids.ts';
import { array, bytes, id, nullable, uuid } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import type { ContactMessageId } from '#server/messaging/public.ts';

const textRow = {
  contact_message_id: nullable(id<ContactMessageId>()),
  rated_id: nullable(id<OrderId | RedemptionId>()),
  sealed: bytes,
} as const;

const textsStatement = statement({
  name: 'staff_case_writings',
  params: { subject_ids: array(uuid) },
  row: textRow,
  text: `
select contact_message_id, null::uuid as rated_id, private_sealed as sealed
from contact_message where contact_message_id = any(:subject_ids)
union all
select null, subject_id, comment_sealed from rating where subject_id = any(:subject_ids) and comment_sealed is not null`,
});

/** Returns the encrypted texts that customers wrote in the cases with these ids. A case about a wash has no text. */
export function listTextsOfCases(db: Queryable, subjectIds: readonly string[]): Promise<RowOf<typeof textRow>[]> {
  return db.query(textsStatement, { subjectIds });
}
