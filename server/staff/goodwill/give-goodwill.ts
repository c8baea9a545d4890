import type { OrderId } from '#contracts/core/ids.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { GoodwillReason } from '#contracts/core/goodwill.ts';
import { goodwillNeedsTwo, shopDayAround } from '#domain/staff/customers/goodwill.ts';
import type { Staff } from '#server/core/actor.ts';
import { appendAudit } from '#server/core/audit/append-audit.ts';
import type { Tx } from '#server/core/db/database.ts';
import { addGoodwill, findGoodwillByKey, holdGiver, sumGivenAlone } from './store/goodwill.ts';
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
import { findRecipient, type Recipient, type Wanted } from './find-recipient.ts';
import { sealGoodwill } from './sealed-goodwill.ts';

export type GoodwillWish = {
  readonly to: Wanted;
  readonly gift: Gift;
  readonly reason: GoodwillReason;
  readonly note: string;
  /** What the dialog said. */
  readonly seen: { readonly worthAgorot: number; readonly alone: boolean };
  readonly idempotencyKey: string;
};

type Refusal =
  | 'not_found'
  | 'package_not_found'
  | 'customer_unreachable'
  | 'goodwill_own'
  | 'goodwill_too_much'
  | 'changed_meanwhile'
  | 'idempotency_key_reused';
type Given = Outcome<'given' | 'proposed', Refusal>;
type Giving = { readonly actor: Staff; readonly wish: GoodwillWish; readonly to: Recipient };

/**
 * Somebody of the staff gives washes or points. Nobody gives to themselves; above the limit of a gift or of a day it
 * becomes a proposal; what it is worth is what the dialog said. The same press again is the same gift.
 */
export async function giveGoodwill(deps: CarryDeps, actor: Staff, wish: GoodwillWish): Promise<Given> {
  const to = await findRecipient(deps, wish.to);
  if (to === null) return refused('not_found');
  const given = await deps.db.inTransaction((tx) => giveInside(deps, tx, { actor, wish, to }));
  if (given.ok && given.value === 'given') deps.wake.outbox('mail');
  return given;
}

async function giveInside(deps: CarryDeps, tx: Tx, giving: Giving): Promise<Given> {
  const { actor, wish, to } = giving;
  const { staffId } = actor;
  const ownIndex = await holdGiver(tx, staffId);
  const earlier = await findGoodwillByKey(tx, wish.idempotencyKey);
  if (earlier !== null) {
    if (!earlier.wishMac.equals(macOf(deps, giving))) return refused('idempotency_key_reused');
    return accepted(earlier.state === 'proposed' ? 'proposed' : 'given');
  }
  if (to.emailIndex?.equals(ownIndex) === true) return refused('goodwill_own');
  const weighed = await weighGift(deps, tx, wish.gift);
  if (!weighed.ok) return weighed;
  if (!reaches(to, wish.gift)) return refused('customer_unreachable');
  const todayAgorot = await sumGivenAlone(tx, { staffId, ...shopDayAround(deps.clock.now()) });
  const { worthAgorot } = weighed.value;
  const alone = !goodwillNeedsTwo(worthAgorot, todayAgorot);
  if (worthAgorot !== wish.seen.worthAgorot || alone !== wish.seen.alone) return refused('changed_meanwhile');
  return await write(deps, tx, { ...giving, weighed: weighed.value, alone });
}

type Writing = Giving & { readonly weighed: WeighedGift; readonly alone: boolean };

async function write(deps: CarryDeps, tx: Tx, writing: Writing): Promise<Given> {
  const { wish, to, weighed, alone } = writing;
  const goodwillId = deps.ids.uuid();
  const carried = { goodwillId, weighed, to };
  const orderId = alone && wish.gift.kind === 'washes' ? await placeWashes(deps, tx, carried) : null;
  if (alone && wish.gift.kind === 'washes' && orderId === null) return refused('changed_meanwhile');
  await addGoodwill(tx, rowOf(deps, goodwillId, { ...writing, orderId }));
  if (alone && wish.gift.kind === 'points') {
    await placePoints(deps, tx, carried);
    await tellOfPoints(tx, { goodwillId, now: deps.clock.now() });
  }
  await audit(tx, goodwillId, { ...writing, orderId });
  return accepted(alone ? 'given' : 'proposed');
}

async function audit(tx: Tx, goodwillId: string, writing: Writing & { readonly orderId: OrderId | null }) {
  const { actor, wish, to, weighed, alone, orderId } = writing;
  await appendAudit(tx, actor, {
    action: alone ? 'credit.mint' : 'goodwill.propose',
    refId: goodwillId,
    detail: {
      kind: wish.gift.kind,
      units: weighed.units,
      worthAgorot: weighed.worthAgorot,
      reason: wish.reason,
      ...(to.customerId === null ? {} : { customerId: to.customerId }),
      ...(orderId === null ? {} : { orderId }),
    },
  });
}

function rowOf(deps: CarryDeps, goodwillId: string, writing: Writing & { readonly orderId: OrderId | null }) {
  const { actor, wish, to, weighed, alone, orderId } = writing;
  const now = deps.clock.now();
  const waits = !alone;
  // an account has its own address, and what was given has it in its order
  const email = waits && to.customerId === null ? to.email : null;
  return {
    goodwillId,
    kind: wish.gift.kind,
    units: weighed.units,
    worthAgorot: weighed.worthAgorot,
    packageNumber: wish.gift.kind === 'washes' ? wish.gift.packageNumber : null,
    customerId: to.customerId,
    emailIndex: waits ? to.emailIndex : null,
    emailSealed: sealGoodwill(deps.keyring, 'email_sealed', { goodwillId, text: email }),
    noteSealed: sealGoodwill(deps.keyring, 'note_sealed', { goodwillId, text: wish.note }),
    locale: to.locale,
    reason: wish.reason,
    idempotencyKey: wish.idempotencyKey,
    wishMac: macOf(deps, writing),
    staffId: actor.staffId,
    now,
    state: alone ? ('given' as const) : ('proposed' as const),
    givenAt: alone ? now : null,
    orderId,
  };
}

/** By whom, to whom and what; the number that came with it says whether it is the same press. */
function macOf({ keyring }: CarryDeps, { actor, wish, to }: Giving): Buffer {
  const { gift, reason } = wish;
  return keyring.blindIndex('goodwill', JSON.stringify([actor.staffId, to.customerId ?? to.email, gift, reason]));
}
