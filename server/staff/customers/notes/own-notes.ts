import type { CustomerId } from '#contracts/core/ids.ts';
import { toIsoInstant } from '#domain/core/time/jerusalem-time.ts';
import type { Queryable, Tx } from '#server/core/db/database.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import { CUSTOMER_NOTES_MAX } from '#contracts/staff/customers/notes.ts';
import { readCustomerNote } from './sealed-note.ts';
import { forgetNotes, listNoteRows } from './store/customer-note.ts';
import { forgetTags, listTagsOfCustomer } from './store/customer-tag.ts';
import { findAccountKeys } from './store/note-person.ts';

type ReadDeps = { readonly db: Queryable; readonly keyring: Pick<Keyring, 'open' | 'reportUnreadable'> };

export async function collectNotes({ db, keyring }: ReadDeps, customerId: CustomerId) {
  const keys = await findAccountKeys(db, customerId);
  if (keys === null) return { notes: [], tags: [] };
  const rows = await listNoteRows(db, keys, CUSTOMER_NOTES_MAX);
  return {
    notes: rows.map(({ customerNoteId, bodySealed, writtenAt }) => ({
      text: readCustomerNote(keyring, customerNoteId, bodySealed),
      at: toIsoInstant(writtenAt),
    })),
    tags: await listTagsOfCustomer(db, keys),
  };
}

export async function forgetNotesAndTags(tx: Tx, customerId: CustomerId): Promise<void> {
  const keys = await findAccountKeys(tx, customerId);
  if (keys === null) return;
  await forgetNotes(tx, keys);
  await forgetTags(tx, keys);
}
