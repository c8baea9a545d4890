import type { StaffId } from '#contracts/core/ids.ts';
import type { OpeningChecklistMark } from '#contracts/staff/opening-checklist.ts';
import { boolean, id, instant, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type RowOf } from '#server/core/db/statements/statement.ts';
import { pick } from '#server/core/db/statements/pick.ts';

const factsRow = { has_tried: boolean, has_sold: boolean, has_price: boolean, has_custom_price: boolean } as const;

const factsStatement = statement({
  name: 'first_day_facts',
  params: { now: instant },
  row: factsRow,
  text: `
select exists (select from payment where captured_at is not null) as has_tried,
  exists (select from payment where captured_at is not null and provider <> 'sandbox' and not test_mode) as has_sold,
  exists (
    select from wash_package p join price_version v using (wash_package_id)
    where p.active and p.kind in ('package', 'gift') and v.valid_from <= :now and v.withdrawn_at is null
      and v.price_agorot > 0) as has_price,
  exists (select from wash_package where version > 0) as has_custom_price`,
});

/**
 * Returns facts for the opening checklist. They state if a payment was captured, and if a real provider captured one.
 * They also state if a package or gift with a price is for sale, and if staff changed a product or a price.
 */
export async function findOpeningChecklistData(db: Queryable, now: number): Promise<RowOf<typeof factsRow>> {
  const [row] = await db.query(factsStatement, { now });
  return row ?? { hasTried: false, hasSold: false, hasPrice: false, hasCustomPrice: false };
}

const marksStatement = statement({
  name: 'first_day_marks',
  params: {},
  row: { mark: word<OpeningChecklistMark>() },
  text: `select mark from first_day_mark order by mark`,
});

export async function listOpeningChecklistMarks(db: Queryable): Promise<OpeningChecklistMark[]> {
  return (await db.query(marksStatement, {})).map(({ mark }) => mark);
}

const addStatement = statement({
  name: 'first_day_mark_add',
  params: { ...pick('first_day_mark', 'mark'), staff_id: id<StaffId>(), now: instant },
  row: pick('first_day_mark', 'mark'),
  text: `
insert into first_day_mark (mark, marked_by, marked_at) values (:mark, :staff_id, :now)
on conflict do nothing returning mark`,
});

/** Adds a mark to the opening checklist. Returns false if the mark already exists. */
export async function addOpeningChecklistMark(
  tx: Tx,
  mark: { readonly mark: OpeningChecklistMark; readonly staffId: StaffId; readonly now: number },
): Promise<boolean> {
  return (await tx.query(addStatement, mark)).length === 1;
}

const deleteStatement = statement({
  name: 'first_day_mark_delete',
  params: pick('first_day_mark', 'mark'),
  row: pick('first_day_mark', 'mark'),
  text: 'delete from first_day_mark where mark = :mark returning mark',
});

/** Deletes a mark of the opening checklist. Returns false if the mark did not exist. */
export async function deleteOpeningChecklistMark(tx: Tx, mark: OpeningChecklistMark): Promise<boolean> {
  return (await tx.query(deleteStatement, { mark })).length === 1;
}
