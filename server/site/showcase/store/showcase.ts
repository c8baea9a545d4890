import type { ShowcaseSlot } from '#contracts/site/showcase.ts';
import type { StaffId } from '#contracts/core/ids.ts';
import { boolean, bytes, id, instant, nullable, text, word } from '#server/core/db/statements/column.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import { statement, type ParamsOf, type RowOf } from '#server/core/db/statements/statement.ts';

export const SHOWCASE_CHANGED_CHANNEL = 'showcase_changed';

export type ShowcaseFileKind = 'photo' | 'film';

const fileParams = { name: text, kind: word<ShowcaseFileKind>() } as const;

const addFileStatement = statement({
  name: 'showcase_file_add',
  params: { ...fileParams, content: bytes, added_by: id<StaffId>(), now: instant },
  row: {},
  text: `
insert into showcase_file (name, kind, content, added_by, added_at)
values (:name, :kind, :content, :added_by, :now)
on conflict (name) do update set added_at = :now`,
});

/**
 * Stores a file under its name. If the file is already stored, only its time is updated, so that it is not deleted as
 * unused.
 */
export async function addShowcaseFile(tx: Tx, file: ParamsOf<typeof addFileStatement>): Promise<void> {
  await tx.query(addFileStatement, file);
}

const findFileStatement = statement({
  name: 'showcase_file_find',
  params: fileParams,
  row: { content: bytes },
  text: 'select content from showcase_file where name = :name and kind = :kind',
});

/** Returns the content of a file. Returns null if there is no such file. */
export async function findShowcaseFile(
  db: Queryable,
  file: { readonly name: string; readonly kind: ShowcaseFileKind },
): Promise<Buffer | null> {
  const [row] = await db.query(findFileStatement, file);
  return row?.content ?? null;
}

const slotRow = {
  slot: word<ShowcaseSlot>(),
  photo: text,
  film: nullable(text),
  alt_en: text,
  alt_he: text,
  consent: nullable(text),
  saved_at: instant,
} as const;

export type ShowcaseSlotRow = RowOf<typeof slotRow>;

const listStatement = statement({
  name: 'showcase_slot_list',
  params: {},
  row: slotRow,
  text: 'select slot, photo, film, alt_en, alt_he, consent, saved_at from showcase_slot order by slot',
});

export async function listShowcaseSlots(db: Queryable): Promise<ShowcaseSlotRow[]> {
  return await db.query(listStatement, {});
}

const saveStatement = statement({
  name: 'showcase_slot_save',
  params: {
    slot: word<ShowcaseSlot>(),
    photo: text,
    film: nullable(text),
    alt_en: text,
    alt_he: text,
    consent: nullable(text),
    saved_by: id<StaffId>(),
    now: instant,
  },
  row: { saved: boolean },
  text: `
insert into showcase_slot (slot, photo, film, alt_en, alt_he, consent, saved_by, saved_at)
select :slot, p.name, f.name, :alt_en, :alt_he, :consent, :saved_by, :now
from showcase_file p left join showcase_file f on f.name = :film and f.kind = 'film'
where p.name = :photo and p.kind = 'photo' and (f.name is not null) = (:film is not null)
on conflict (slot) do update set photo = excluded.photo, film = excluded.film, alt_en = excluded.alt_en,
  alt_he = excluded.alt_he, consent = excluded.consent, saved_by = excluded.saved_by, saved_at = excluded.saved_at
returning true as saved`,
});

/** Shows files in a slot. Returns false if one of the files is not stored. */
export async function saveShowcaseSlot(tx: Tx, slot: ParamsOf<typeof saveStatement>): Promise<boolean> {
  return (await tx.query(saveStatement, slot)).length > 0;
}

/** Names of the files that a slot shows. Null for a file that the slot does not have. */
export type ShowcaseSlotFiles = Readonly<Record<'photo' | 'film', string | null>>;

const lockStatement = statement({
  name: 'showcase_slot_lock',
  params: { slot: word<ShowcaseSlot>() },
  row: { photo: nullable(text), film: nullable(text) },
  text: 'select photo, film from showcase_slot where slot = :slot for update',
});

/** Locks a slot until commit and returns the files that it shows. Returns null if it shows its drawing. */
export async function lockShowcaseSlot(tx: Tx, slot: ShowcaseSlot): Promise<ShowcaseSlotFiles | null> {
  const [row] = await tx.query(lockStatement, { slot });
  return row ?? null;
}

const clearStatement = statement({
  name: 'showcase_slot_clear',
  params: { slot: word<ShowcaseSlot>() },
  row: { photo: nullable(text), film: nullable(text) },
  text: 'delete from showcase_slot where slot = :slot returning photo, film',
});

/**
 * Removes the files from a slot, so that it shows the built-in drawing again. Returns these files. Returns null if it
 * showed none.
 */
export async function clearShowcaseSlot(tx: Tx, slot: ShowcaseSlot): Promise<ShowcaseSlotFiles | null> {
  const [row] = await tx.query(clearStatement, { slot });
  return row ?? null;
}

const deleteFilesStatement = statement({
  name: 'showcase_file_delete',
  params: { photo: nullable(text), film: nullable(text), added_before: instant },
  row: {},
  text: `
delete from showcase_file f
where (f.name in (:photo, :film) or f.added_at < :added_before)
  and not exists (select from showcase_slot s where s.photo = f.name or s.film = f.name)`,
});

/** Deletes the given files and all files added before an instant (epoch ms), except files that a slot shows. */
export async function deleteUnusedFiles(
  tx: Tx,
  { files, addedBefore }: { readonly files: ShowcaseSlotFiles; readonly addedBefore: number },
): Promise<void> {
  await tx.query(deleteFilesStatement, { ...files, addedBefore });
}
