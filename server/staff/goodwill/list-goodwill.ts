import { z } from 'zod';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { UNREADABLE_PLACEHOLDER } from '#contracts/core/unreadable-placeholder.ts';
import type { GoodwillRow, listGoodwill as listGoodwillCall } from '#contracts/staff/customers/goodwill.ts';
import { maskEmail } from '#domain/core/text/masking.ts';
import { toIsoInstant, toIsoInstantOrNull } from '#domain/core/time/jerusalem-time.ts';
import type { Staff } from '#server/core/actor.ts';
import type { SealedDeps } from '#server/core/keyring/read-sealed.ts';
import type { Deps } from '#server/staff/deps.ts';
import { readOrderPersonalData } from '#server/entitlements/public.ts';
import { maskedNameOf } from '../customers/list-customers.ts';
import { findSelfApprovalTime } from '../team/approvers.ts';
import { ROWS_TO_FETCH, staffPage } from '../list/staff-page.ts';
import { listGoodwillRows, type GoodwillListRow } from './store/goodwill.ts';
import { readGoodwillEmail, readGoodwillNote } from './sealed-goodwill.ts';

type ListDeps = SealedDeps & Pick<Deps, 'db'>;

/** Returns a page of the free washes and points that staff gave, newest first, and the cursor of the next page. */
export async function listGoodwill(
  deps: ListDeps,
  actor: Staff,
  { after, state }: z.output<(typeof listGoodwillCall)['query']>,
): Promise<ResponseOf<typeof listGoodwillCall>> {
  const key = z.uuid().safeParse(after).data ?? null;
  const ownFrom = await findSelfApprovalTime(deps.db, { actor, permission: 'credit.mint' });
  const rows = await listGoodwillRows(deps.db, { after: key, state: state ?? null, limit: ROWS_TO_FETCH });
  return staffPage(rows, {
    cursor: ({ goodwillId }) => goodwillId,
    entry(row) {
      const own = row.givenBy === actor.staffId;
      const from = own && row.state === 'proposed' ? ownFrom(row.askedAt) : null;
      return { ...viewOf(deps, row), own, ownFrom: toIsoInstantOrNull(from) };
    },
  });
}

function viewOf(deps: ListDeps, row: GoodwillListRow): Omit<GoodwillRow, 'own' | 'ownFrom'> {
  const { goodwillId, kind, units, worthAgorot, reason, state, askedAt, noteSealed } = row;
  const { customerId, orderId, orderCode, lotId, lotState, remaining } = row;
  return {
    goodwillId,
    kind,
    units,
    worthAgorot,
    reason,
    state,
    askedAt: toIsoInstant(askedAt),
    note: readGoodwillNote(deps.keyring, { goodwillId, sealed: noteSealed }),
    givenBy: row.givenByName,
    decidedBy: row.decidedByName,
    customer:
      customerId === null ? null : { customerId, nameMasked: maskedNameOf(deps, customerId, row.profileSealed) },
    guest: guestOf(deps, row),
    order: orderId === null || orderCode === null ? null : { orderId, orderCode },
    voucher:
      lotId === null || lotState === null || remaining === null ? null : { lotId, state: lotState, left: remaining },
  };
}

/**
 * Returns the recipient without an account. Returns null if the recipient has an account, or if no email address is
 * stored. An open proposal stores the email address itself; after approval the order of the free washes stores it.
 */
function guestOf({ keyring }: ListDeps, row: GoodwillListRow): GoodwillRow['guest'] {
  const { goodwillId, customerId, orderId, emailSealed, orderSealed, guestOrderId } = row;
  if (customerId !== null) return null;
  const email =
    orderId === null || orderSealed === null
      ? readGoodwillEmail(keyring, { goodwillId, sealed: emailSealed })
      : contactOf(readOrderPersonalData(keyring, orderId, orderSealed));
  if (email === null || email === '') return null;
  return {
    emailMasked: email === UNREADABLE_PLACEHOLDER ? UNREADABLE_PLACEHOLDER : maskEmail(email),
    orderId: guestOrderId,
  };
}

function contactOf(order: ReturnType<typeof readOrderPersonalData>): string {
  return order === null ? UNREADABLE_PLACEHOLDER : order.email;
}
