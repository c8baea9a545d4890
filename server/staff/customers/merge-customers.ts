import type { StaffMergePreview } from '#contracts/staff/customers/merge.ts';
import { CUSTOMER_NOTES_MAX } from '#contracts/staff/customers/notes.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { CustomerId } from '#contracts/core/ids.ts';
import type { MergedAccountPair } from '#domain/core/merged-account-pair.ts';
import { SESSION_IDLE_MS } from '#domain/core/session.ts';
import type { Deps } from '#server/staff/deps.ts';
import { previewStaffMerge } from '#server/identity/public.ts';
import { findCustomerRow } from './store/customer-list.ts';
import { customerRowOf } from './list-customers.ts';
import { listNoteRows } from './notes/store/customer-note.ts';
import { listTagsOfCustomer } from './notes/store/customer-tag.ts';

type PreviewDeps = Parameters<typeof previewStaffMerge>[0] & Pick<Deps, 'log' | 'metrics'>;

/**
 * Returns both accounts, masked, and a list of what their merge moves and ends. The result also has the numbers of
 * notes and tags, which the customer's own preview does not show.
 */
export async function previewCustomerMerge(
  deps: PreviewDeps,
  pair: MergedAccountPair,
): Promise<Outcome<StaffMergePreview, 'not_found'>> {
  const { from, into } = pair;
  const ofSource = { customerId: from, guestKey: null };
  const [shown, stays, ends, notes, tags] = await Promise.all([
    from === into ? null : previewStaffMerge(deps, pair),
    mergeSideOf(deps, into),
    mergeSideOf(deps, from),
    listNoteRows(deps.db, ofSource, CUSTOMER_NOTES_MAX),
    listTagsOfCustomer(deps.db, ofSource),
  ]);
  if (shown === null || stays === null || ends === null) return refused('not_found');
  return accepted({
    ...shown.effects,
    stays: { ...stays, codeTo: shown.codeTo.stays, unverifiedEmailMasked: shown.unverified.stays },
    ends: { ...ends, codeTo: shown.codeTo.ends, unverifiedEmailMasked: shown.unverified.ends },
    notes: notes.length,
    tags: tags.length,
  });
}

async function mergeSideOf(deps: PreviewDeps, customerId: CustomerId) {
  const now = deps.clock.now();
  const row = await findCustomerRow(deps.db, { customerId, now, idleSince: now - SESSION_IDLE_MS });
  if (row === null) return null;
  const { nameMasked, emailMasked, phoneMasked } = customerRowOf(deps, row);
  return { nameMasked, emailMasked, phoneMasked };
}
