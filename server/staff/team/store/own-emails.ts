import type { StaffId } from '#contracts/core/ids.ts';
import { array, boolean, bytes } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { pick } from '#server/core/db/statements/pick.ts';
import { statement } from '#server/core/db/statements/statement.ts';

/**
 * Returns the SQL condition that a blind index belongs to a present or former email address of the staff user
 * `:staff_id`. The parameter `comparison` follows the column name, for example `= o.email_index`.
 */
export function isOwnEmailSql(comparison: string): string {
  return `(exists (select from staff_member own where own.staff_id = :staff_id and own.email_index ${comparison})
    or exists (select from staff_former_email own where own.staff_id = :staff_id and own.email_index ${comparison}))`;
}

const ownStatement = statement({
  name: 'staff_email_own',
  params: { ...pick('staff_member', 'staff_id'), email_indexes: array(bytes) },
  row: { own: boolean },
  text: `select ${isOwnEmailSql('= any (:email_indexes)')} as own`,
});

/** Returns true if one of these blind indexes belongs to the present or a former email address of a staff user. */
export async function isOwnEmail(
  db: Queryable,
  staffId: StaffId,
  indexes: readonly (Buffer | null | undefined)[],
): Promise<boolean> {
  const emailIndexes = indexes.filter((index) => index !== null && index !== undefined);
  if (emailIndexes.length === 0) return false;
  const [row] = await db.query(ownStatement, { staffId, emailIndexes });
  return row?.own === true;
}
