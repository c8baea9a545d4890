import { useState } from 'react';
import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import { getCustomerNotes, type CustomerNotes } from '#contracts/staff/customers/notes.ts';
import { useStaffData } from '../data/use-staff-data.ts';

/** The customer whose notes are shown. It is identified by an account, or by an order of a buyer without an account. */
export type NotesOwner = { readonly customerId: CustomerId } | { readonly orderId: OrderId };

export type LoadedNotes = {
  /** Tags and notes of the customer. Null until they have loaded, and if the staff user may not read them. */
  readonly value: CustomerNotes | null;
  readonly failure: string | null;
  readonly retry: () => void;
  /** Loads the notes again after a change. */
  readonly reload: () => void;
};

/** Loads the tags and notes of a customer if the staff user may read them. */
export function useNotes(of: NotesOwner): LoadedNotes {
  const [version, setVersion] = useState(0);
  const { value, failure, retry } = useStaffData(getCustomerNotes, { query: of }, { version });
  return { value, failure, retry, reload: () => setVersion(version + 1) };
}
