import { z } from 'zod';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import type { PushSubscriptionKeys } from '#contracts/core/push.ts';
import type { QueuePosition } from '#contracts/stations/bay-queue.ts';
import { BAY_HOLD_MS } from '#domain/stations/queue/bay-hold.ts';
import { SECOND_MS } from '#domain/core/time/jerusalem-time.ts';
import type { Keyring } from '#server/core/keyring/port.ts';
import type { SealContext } from '#server/core/keyring/seal-contexts.ts';
import { sealedColumn, type ModuleSealedData } from '#server/core/keyring/sealed-column.ts';
import type { Topic } from '#server/messaging/public.ts';
import type { Deps } from '#server/stations/deps.ts';
import { bayHeldNotification } from '../documents/bay-held.ts';
import { findHeldBay, findWaiterId, deleteWaiterPush, saveWaiterPush } from '../store/queue/waiter-push.ts';
import { findStationBySlug } from '../store/scanned-station.ts';
import { notInQueue, queuePositionOf } from './wait-for-bay.ts';

/** Encryption context and column of the push subscriptions, which this module encrypts with the master secret. */
export const waiterSealedData = {
  contextNames: ['bay_waiter|push'],
  columns: [sealedColumn('bay_waiter.push_sealed', 'bay_waiter|push', 't.waiter_id')],
} satisfies ModuleSealedData;

function sealContextOf(waiterId: string): SealContext {
  return `bay_waiter|push|${waiterId}`;
}

export function encryptWaiterPush(
  keyring: Pick<Keyring, 'seal'>,
  waiterId: string,
  subscription: PushSubscriptionKeys,
): Buffer {
  return keyring.seal(sealContextOf(waiterId), JSON.stringify(subscription));
}

type Request = {
  readonly slug: string;
  readonly browserHash: Buffer | null;
  readonly subscription: PushSubscriptionKeys;
  readonly locale: Locale;
};

type Notified =
  | Outcome<QueuePosition, 'station_not_found'>
  | {
      readonly ok: false;
      readonly refusal: 'validation_failed';
      readonly fields: { readonly endpoint: 'invalid' };
    };

/**
 * Stores the push subscription of a browser that waits in the queue. It is deleted when the browser leaves the queue.
 */
export async function savePushSubscription(
  deps: Pick<Deps, 'clock' | 'db' | 'keyring' | 'push'>,
  { slug, browserHash, subscription, locale }: Request,
): Promise<Notified> {
  const { db, keyring, push } = deps;
  if (!push.accepts(subscription.endpoint)) {
    return { ok: false, refusal: 'validation_failed', fields: { endpoint: 'invalid' } };
  }
  const station = await findStationBySlug(db, slug);
  if (station === null) return refused('station_not_found');
  if (browserHash === null) return accepted(notInQueue);
  const key = { stationId: station.stationId, browserHash };
  const waiterId = await findWaiterId(db, key);
  if (waiterId !== null) {
    await saveWaiterPush(db, {
      ...key,
      waiterId,
      pushSealed: encryptWaiterPush(keyring, waiterId, subscription),
      locale,
    });
  }
  return accepted(await queuePositionOf(deps, station.stationId, browserHash));
}

const payloadSchema = z.object({ waiterId: z.uuid(), bayNo: z.int() });

/**
 * Push message to a waiting customer that a bay is reserved. The message is obsolete after the reservation has ended.
 */
export const bayHeldPushTopic: Topic = {
  channel: 'push',
  deliveryLimits: { tries: 10, maxAgeMs: BAY_HOLD_MS },
  async deliver({ clock, db, keyring, push }, { payload: stored }) {
    const { waiterId, bayNo } = payloadSchema.parse(stored);
    const now = clock.now();
    const held = await findHeldBay(db, { waiterId, bayNo, now });
    if (held === null) return 'obsolete';
    const { heldUntil, locale, pushSealed, slug, stationName, stationNameHe } = held;
    const payload = bayHeldNotification(
      { station: locale === 'he' ? stationNameHe : stationName, slug, bayNo, heldUntil },
      locale,
    );
    const to = JSON.parse(keyring.open(sealContextOf(waiterId), pushSealed)) as PushSubscriptionKeys;
    const ttlSeconds = Math.ceil((heldUntil - now) / SECOND_MS);
    if ((await push.send({ to, payload, ttlSeconds })) === 'sent') return 'sent';
    await deleteWaiterPush(db, waiterId);
    return 'obsolete';
  },
};
