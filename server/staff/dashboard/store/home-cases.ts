import type { StaffId } from '#contracts/core/ids.ts';
import { id, instant, integer, text } from '#server/core/db/statements/column.ts';
import type { Queryable } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';

const dayRow = { day: text, count: integer } as const;

const casesStatement = statement({
  name: 'staff_home_cases',
  params: { from: instant },
  row: dayRow,
  text: `
select to_char((since at time zone 'Asia/Jerusalem')::date, 'YYYY-MM-DD') as day, count(*)::int as count
from staff_case_list where since >= :from
group by 1`,
});

/**
 * Returns the number of cases received on each day since an instant. Cases in every state are counted, as in the inbox.
 */
export async function countCasesByDay(db: Queryable, from: number): Promise<RowOf<typeof dayRow>[]> {
  return db.query(casesStatement, { from });
}

const betweenStatement = statement({
  name: 'staff_home_cases_between',
  params: { from: instant, until: instant },
  row: { count: integer },
  text: 'select count(*)::int as count from staff_case_list where since >= :from and since < :until',
});

/** Counts the cases that were received between two instants in epoch ms. The second instant is exclusive. */
export async function countCasesBetween(
  db: Queryable,
  bounds: { readonly from: number; readonly until: number },
): Promise<number> {
  const [row] = await db.query(betweenStatement, bounds);
  return row?.count ?? 0;
}

const answersStatement = statement({
  name: 'staff_home_answers_of',
  params: { staff_id: id<StaffId>(), since: instant },
  row: { count: integer },
  text: `
select count(*)::int as count from staff_case_entry
where staff_id = :staff_id and act = 'answer' and created_at >= :since`,
});

/** Counts the answers that a staff user has sent to customers since an instant. */
export async function countRepliesOfStaffUser(
  db: Queryable,
  query: { readonly staffId: StaffId; readonly since: number },
): Promise<number> {
  const [row] = await db.query(answersStatement, query);
  return row?.count ?? 0;
}
