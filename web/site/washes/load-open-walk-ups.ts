import { listOwnWalkUps, type UnfinishedWalkUp } from '#contracts/stations/walk-up.ts';
import { callApi, type ApiCaller } from '#web/lib/calls/api.ts';

/**
 * Returns the unfinished walk-ups (purchases at the machine) of this browser, newest first. Returns an empty list if
 * they cannot be loaded.
 */
export async function loadOpenWalkUps(api: ApiCaller): Promise<UnfinishedWalkUp[]> {
  const answer = await callApi(api, listOwnWalkUps, {});
  return answer.ok ? answer.value : [];
}
