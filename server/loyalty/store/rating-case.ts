import { instant, nullable } from '#server/core/db/statements/column.ts';
import type { Tx } from '#server/core/db/database.ts';
import { statement } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const moveStatement = statement({
  name: 'rating_move_case',
  params: { ...pick('rating', 'subject_id'), closed_at: nullable(instant) },
  row: {},
  text: `
update rating set case_closed_at = :closed_at
where subject_id = :subject_id and case_opened_at is not null`,
});

/** Sets the time at which the case of a low rating was closed (epoch ms). Null reopens the case. */
export async function setRatingCaseClosed(tx: Tx, subjectId: string, closedAt: number | null): Promise<void> {
  await tx.query(moveStatement, { subjectId, closedAt });
}
