import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { CUSTOMER_TAGS_MAX, SHOP_TAGS_MAX } from '#contracts/staff/customers/notes.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { SealedDeps } from '#server/core/keyring/read-sealed.ts';
import type { Deps } from '#server/staff/deps.ts';
import { findNotePerson, type NotePersonRequest } from './find-note-person.ts';
import { addTagRow, listTagsOfCustomer, removeTagRow } from './store/customer-tag.ts';

type TagDeps = SealedDeps & Pick<Deps, 'clock' | 'db' | 'ids'>;
type TagRequest = NotePersonRequest & { readonly tag: string };

/** Gives a customer a tag. Does nothing if the customer already has the tag. */
export async function addCustomerTag(
  deps: TagDeps,
  actor: Staff,
  { tag, ...request }: TagRequest,
): Promise<Outcome<null, 'not_found' | 'list_full'>> {
  const person = await findNotePerson(deps, actor, request);
  if (person === null) return refused('not_found');
  const { keys, refId } = person;
  return await deps.db.inTransaction(async (tx): Promise<Outcome<null, 'list_full'>> => {
    const isAdded = await addTagRow(tx, {
      ...keys,
      customerTagId: deps.ids.uuid(),
      tag,
      addedBy: actor.staffId,
      addedAt: deps.clock.now(),
      personMax: CUSTOMER_TAGS_MAX,
      shopMax: SHOP_TAGS_MAX,
    });
    if (!isAdded) {
      const tags = await listTagsOfCustomer(tx, keys);
      return tags.some((known) => known.toLowerCase() === tag.toLowerCase()) ? accepted(null) : refused('list_full');
    }
    await appendAudit(tx, actor, { action: 'customer.tag', refId, detail: { tag } });
    return accepted(null);
  });
}

export async function removeCustomerTag(
  deps: TagDeps,
  actor: Staff,
  { tag, ...request }: TagRequest,
): Promise<Outcome<null, 'not_found'>> {
  const person = await findNotePerson(deps, actor, request);
  if (person === null) return refused('not_found');
  const { keys, refId } = person;
  return await deps.db.inTransaction(async (tx): Promise<Outcome<null, 'not_found'>> => {
    if (!(await removeTagRow(tx, { ...keys, tag }))) return refused('not_found');
    await appendAudit(tx, actor, { action: 'customer.untag', refId, detail: { tag } });
    return accepted(null);
  });
}
