import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { decideGoodwill, holdGiver, lockGoodwill, type Goodwill } from './store/goodwill.ts';
import { tellOfPoints } from './store/goodwill-mail.ts';
import {
  placePoints,
  placeWashes,
  reaches,
  weighGift,
  type CarryDeps,
  type Gift,
  type WeighedGift,
} from './carry-out.ts';
import { findRecipient, type Recipient } from './find-recipient.ts';
import { openGoodwill } from './sealed-goodwill.ts';

type Gone = 'proposal_not_found' | 'proposal_decided';
type Refusal =
  | Gone
  | 'proposal_own'
  | 'goodwill_own'
  | 'goodwill_too_much'
  | 'customer_unreachable'
  | 'package_not_found';
type Deciding = { readonly actor: Staff; readonly goodwillId: string };

/** The second person says yes: what it is worth and whom it reaches is looked at again, and it is given. */
export async function confirmGoodwill(
  deps: CarryDeps,
  actor: Staff,
  goodwillId: string,
): Promise<Outcome<null, Refusal>> {
  const given = await deps.db.inTransaction((tx) => confirmInside(deps, tx, { actor, goodwillId }));
  if (given.ok) deps.wake.outbox('mail');
  return given;
}

async function confirmInside(
  deps: CarryDeps,
  tx: Tx,
  { actor, goodwillId }: Deciding,
): Promise<Outcome<null, Refusal>> {
  const ownIndex = await holdGiver(tx, actor.staffId);
  const asked = await lockGoodwill(tx, goodwillId);
  if (asked === null) return refused('proposal_not_found');
  if (asked.state !== 'proposed') return refused('proposal_decided');
  if (asked.givenBy === actor.staffId) return refused('proposal_own');
  const to = await recipientOf(deps, asked);
  // whoever changed their address meanwhile is still who they are
  if ([asked.emailIndex, to?.emailIndex].some((index) => index?.equals(ownIndex) === true)) {
    return refused('goodwill_own');
  }
  const gift = giftOf(asked);
  if (to === null || !reaches(to, gift)) return refused('customer_unreachable');
  const weighed = await weighGift(deps, tx, gift);
  return weighed.ok ? await carryOut(deps, tx, { actor, asked, to, weighed: weighed.value }) : weighed;
}

type Carrying = {
  readonly actor: Staff;
  readonly asked: Goodwill;
  readonly to: Recipient;
  readonly weighed: WeighedGift;
};

async function carryOut(
  deps: CarryDeps,
  tx: Tx,
  { actor, asked, to, weighed }: Carrying,
): Promise<Outcome<null, 'package_not_found'>> {
  const { goodwillId, kind, reason, givenBy } = asked;
  const { worthAgorot, units } = weighed;
  const carried = { goodwillId, weighed, to };
  const orderId = kind === 'washes' ? await placeWashes(deps, tx, carried) : null;
  if (kind === 'washes' && orderId === null) return refused('package_not_found');
  const now = deps.clock.now();
  const decision = { goodwillId, staffId: actor.staffId, given: true, worthAgorot, orderId, now };
  if (!(await decideGoodwill(tx, decision))) throw new Error(`gift ${goodwillId} was decided under the lock`);
  if (kind === 'points') {
    await placePoints(deps, tx, carried);
    await tellOfPoints(tx, { goodwillId, now });
  }
  await appendAudit(tx, actor, {
    action: 'credit.mint',
    refId: goodwillId,
    detail: { kind, units, worthAgorot, reason, proposedBy: givenBy, ...(orderId === null ? {} : { orderId }) },
  });
  return accepted(null);
}

function giftOf({ kind, units, packageNumber }: Goodwill): Gift {
  return kind === 'points' ? { kind, points: units } : { kind, packageNumber: packageNumber ?? 0 };
}

async function recipientOf(deps: CarryDeps, asked: Goodwill): Promise<Recipient | null> {
  const { customerId, goodwillId, emailSealed, locale } = asked;
  if (customerId !== null) return await findRecipient(deps, { customerId });
  const email = openGoodwill(deps.keyring, 'email_sealed', { goodwillId, sealed: emailSealed });
  return email === null ? null : await findRecipient(deps, { email, locale });
}

/** Nothing is given. Whoever proposed it takes it back the same way. */
export async function declineGoodwill(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  actor: Staff,
  goodwillId: string,
): Promise<Outcome<null, Gone>> {
  return await db.inTransaction(async (tx): Promise<Outcome<null, Gone>> => {
    const asked = await lockGoodwill(tx, goodwillId);
    if (asked === null) return refused('proposal_not_found');
    const { kind, units, worthAgorot } = asked;
    const now = clock.now();
    const declined = { goodwillId, staffId: actor.staffId, given: false, worthAgorot, orderId: null, now };
    if (!(await decideGoodwill(tx, declined))) return refused('proposal_decided');
    await appendAudit(tx, actor, {
      action: 'goodwill.decline',
      refId: goodwillId,
      detail: { kind, units, worthAgorot },
    });
    return accepted(null);
  });
}
