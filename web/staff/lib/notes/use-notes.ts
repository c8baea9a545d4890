import { useState } from 'react';
import type { CustomerId, OrderId } from '#contracts/core/ids.ts';
import { getCustomerNotes, type CustomerNotes } from '#contracts/staff/customers/notes.ts';
import { useStaffData } from '../data/use-staff-data.ts';

/** The customer whose notes are shown: an account, or the buyer of an order. */
export type NotesOwner = { readonly customerId: CustomerId } | { readonly orderId: OrderId };

export type LoadedNotes = {
  /** Tags and notes; null until they have loaded, and if the staff user may not read them. */
  readonly value: CustomerNotes | null;
  readonly failure: string | null;
  readonly retry: () => void;
  /** Loads the notes again after a change. */
  readonly reload: () => void;
};

/** Loads the tags and notes of a customer, as far as the staff user may read them. */
export function useNotes(of: NotesOwner): LoadedNotes {
  const [version, setVersion] = useState(0);
  const { value, failure, retry } = useStaffData(getCustomerNotes, { query: of }, { version });
  return { value, failure, retry, reload: () => setVersion(version + 1) };
}
