import { getRedemption, listOwnRecentWashes, type RedemptionView } from '#contracts/stations/redemptions.ts';
import { getWalkUp, listOwnWalkUps, type UnfinishedWalkUp } from '#contracts/stations/walk-up.ts';
import { MINUTE_MS } from '#domain/core/time/jerusalem-time.ts';
import { endpointUrlOf, callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { serverNow } from '#web/lib/freshness/server-time.ts';
import { isWashRunning } from '../washes/is-wash-running.ts';
import { setRunningWashHint, clearRunningWashHint } from '../washes/running-wash-hint.ts';

/**
 * The wash of this browser or account that needs the customer's attention now. It can also be a walk-up (purchase at
 * the machine), which has no wash before its first start.
 */
export type RunningWash =
  | { readonly kind: 'wash'; readonly wash: RedemptionView }
  | { readonly kind: 'walk_up'; readonly walkUp: UnfinishedWalkUp };

/** Time in milliseconds for which the server lists a paid wash that has not started. */
export const WALK_UP_LISTED_MS = 30 * MINUTE_MS;
/**
 * Time in milliseconds after the expected end of a wash for which this browser still treats it as running. A machine
 * can report late.
 */
const GRACE_MS = 3 * MINUTE_MS;

/** Calculates the time in milliseconds after which a wash has certainly ended. Includes `GRACE_MS`. */
export function msUntilWashOver({ state, startBefore, startedAt, requestedAt, minutes }: RedemptionView): number {
  const latestStart = state === 'held' ? startBefore : (startedAt ?? requestedAt);
  return Date.parse(latestStart) + minutes * MINUTE_MS + GRACE_MS - serverNow();
}

/**
 * Returns the wash to show. A paid wash that has not started comes first, because it waits for its customer. Returns
 * null if no wash runs. Returns undefined if the server did not respond.
 */
export async function findRunningWash(): Promise<RunningWash | null | undefined> {
  const [walkUps, washes] = await Promise.all([
    callApi(browserApi, listOwnWalkUps, {}),
    callApi(browserApi, listOwnRecentWashes, {}),
  ]);
  if (!walkUps.ok || !washes.ok) return undefined;
  const walkUp = walkUps.value.find(({ state }) => state !== 'paying');
  if (walkUp !== undefined) {
    setRunningWashHint(WALK_UP_LISTED_MS);
    return { kind: 'walk_up', walkUp };
  }
  const wash = washes.value.find((each) => isWashRunning(each, serverNow()));
  if (wash === undefined) {
    clearRunningWashHint();
    return null;
  }
  setRunningWashHint(msUntilWashOver(wash));
  return refetchRunningWash({ kind: 'wash', wash });
}

/**
 * Returns the newest state of the wash or walk-up that is shown. If the server does not respond, returns the known
 * state of a wash, or undefined for a walk-up. Returns null if a walk-up has ended and nothing else runs.
 */
export async function refetchRunningWash(running: RunningWash): Promise<RunningWash | null | undefined> {
  if (running.kind === 'walk_up') return findRunningWash();
  // the name of the pet is returned only by this call
  const answer = await callApi(browserApi, getRedemption, { params: running.wash });
  return answer.ok ? { kind: 'wash', wash: answer.value } : running;
}

export function eventsUrlOf(running: RunningWash): string {
  const call =
    running.kind === 'wash'
      ? endpointUrlOf(getRedemption, { params: running.wash })
      : endpointUrlOf(getWalkUp, { params: running.walkUp });
  return `${call}/events`;
}
