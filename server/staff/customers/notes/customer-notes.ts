import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { CUSTOMER_NOTES_MAX, type CustomerNotes } from '#contracts/staff/customers/notes.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { SealedDeps } from '#server/core/keyring/read-sealed.ts';
import type { Deps } from '#server/staff/deps.ts';
import { findNotePerson, type NotePersonRequest } from './find-note-person.ts';
import { readCustomerNote, encryptCustomerNote } from './sealed-note.ts';
import { addNoteRow, listNoteRows, removeNoteRow } from './store/customer-note.ts';
import { listTagsOfCustomer } from './store/customer-tag.ts';

type NoteDeps = SealedDeps & Pick<Deps, 'clock' | 'db' | 'keyring'>;

/** Returns the tags of a customer. For staff users who may change customers, also returns the notes. */
export async function getCustomerNotes(
  deps: NoteDeps,
  actor: Staff,
  request: NotePersonRequest,
): Promise<Outcome<CustomerNotes, 'not_found'>> {
  const person = await findNotePerson(deps, actor, request);
  if (person === null) return refused('not_found');
  const mayRead = actor.permissions.has('customer.write');
  const [tags, notes] = await Promise.all([
    listTagsOfCustomer(deps.db, person.keys),
    mayRead ? listNoteRows(deps.db, person.keys, CUSTOMER_NOTES_MAX) : null,
  ]);
  return accepted({
    tags,
    notes:
      notes?.map(({ customerNoteId, bodySealed, writtenAt, writtenBy }) => ({
        noteId: customerNoteId,
        text: readCustomerNote(deps.keyring, customerNoteId, bodySealed),
        by: writtenBy,
        at: toIsoInstant(writtenAt),
      })) ?? null,
  });
}

type NewNote = NotePersonRequest & { readonly noteId: string; readonly text: string };

/** Adds a note about a customer. A repeated request with the same id adds no second note. */
export async function addCustomerNote(
  deps: NoteDeps,
  actor: Staff,
  { noteId, text, ...request }: NewNote,
): Promise<Outcome<null, 'not_found' | 'list_full'>> {
  const person = await findNotePerson(deps, actor, request);
  if (person === null) return refused('not_found');
  const { keys, refId } = person;
  return await deps.db.inTransaction(async (tx): Promise<Outcome<null, 'list_full'>> => {
    const isAdded = await addNoteRow(tx, {
      ...keys,
      customerNoteId: noteId,
      bodySealed: encryptCustomerNote(deps.keyring, noteId, text),
      writtenBy: actor.staffId,
      writtenAt: deps.clock.now(),
      limit: CUSTOMER_NOTES_MAX,
    });
    if (!isAdded) {
      const notes = await listNoteRows(tx, keys, CUSTOMER_NOTES_MAX);
      return notes.some(({ customerNoteId }) => customerNoteId === noteId) ? accepted(null) : refused('list_full');
    }
    await appendAudit(tx, actor, { action: 'customer.note', refId, detail: {} });
    return accepted(null);
  });
}

/** Deletes a note. */
export async function removeCustomerNote(
  deps: NoteDeps,
  actor: Staff,
  { noteId, ...request }: NotePersonRequest & { readonly noteId: string },
): Promise<Outcome<null, 'not_found'>> {
  const person = await findNotePerson(deps, actor, request);
  if (person === null) return refused('not_found');
  const { keys, refId } = person;
  return await deps.db.inTransaction(async (tx): Promise<Outcome<null, 'not_found'>> => {
    if (!(await removeNoteRow(tx, { ...keys, customerNoteId: noteId }))) return refused('not_found');
    await appendAudit(tx, actor, { action: 'customer.note_remove', refId, detail: {} });
    return accepted(null);
  });
}
