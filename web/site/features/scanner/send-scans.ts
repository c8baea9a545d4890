import { reportManualWash, reportRinse, scanWithScanner } from '#contracts/stations/scanner.ts';
import { START_WINDOW_MS } from '#domain/entitlements/redemption.ts';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { isUnsentScan, listScans, storeScanState, type StoredScan } from './scan-store.ts';

/**
 * Returns true if the result of a call is unknown. This is the case if the call did not reach the shop, or if the
 * shop's server failed.
 */
export function isResultUnknown(status: number): boolean {
  return status === 0 || status === 429 || status === 401 || status >= 500;
}

/**
 * Ids of the scans that are currently on the screen. The screen sends these scans itself. The background upload
 * therefore skips them and does not mark them as too late.
 */
export const scanIdsOnScreen = new Set<string>();

/**
 * Sends the unsent scans to the shop, oldest first, and stores each result. A scan that is sent later no longer starts
 * a wash, because the customer has left. Returns true if the shop responded to every call.
 */
export async function sendScans(): Promise<boolean> {
  const open = (await listScans()).filter((scan) => isUnsentScan(scan) && !scanIdsOnScreen.has(scan.id)).toReversed();
  for (const scan of open) {
    const state = await sendScan(scan);
    if (state === null) return false;
    await storeScanState(scan, state);
  }
  return true;
}

function sendScan(scan: StoredScan): Promise<StoredScan['state'] | null> {
  if (scan.state === 'rinsed') return sendRinse(scan);
  return scan.state === 'by_hand' ? sendManualWash(scan) : fetchResult(scan);
}

/** Reports to the shop that a bay was disinfected. Returns the response of the shop, or null if there is none. */
export async function sendRinse({
  id,
  bayNo,
  text,
  readAt,
}: StoredScan): Promise<'disinfected' | 'rinse_refused' | null> {
  const body = { noteId: id, bayNo, text, msAgo: Math.max(0, Date.now() - readAt) };
  const answer = await callApi(browserApi, reportRinse, { body });
  if (answer.ok) return 'disinfected';
  return isResultUnknown(answer.status) ? null : 'rinse_refused';
}

async function sendManualWash({ id, bayNo, text, readAt }: StoredScan): Promise<StoredScan['state'] | null> {
  const body = { noteId: id, bayNo, text, msAgo: Math.max(0, Date.now() - readAt) };
  const answer = await callApi(browserApi, reportManualWash, { body });
  if (answer.ok) return answer.value.outcome;
  return isResultUnknown(answer.status) ? null : 'looked_at';
}

async function fetchResult({ id, bayNo, text, readAt }: StoredScan): Promise<StoredScan['state'] | null> {
  const msAgo = Math.max(START_WINDOW_MS, Date.now() - readAt);
  const answer = await callApi(browserApi, scanWithScanner, { body: { requestId: id, bayNo, text, msAgo } });
  if (!answer.ok) return isResultUnknown(answer.status) ? null : 'nothing';
  if (answer.value.state === 'held') return null;
  return answer.value.state === 'completed' ? 'started' : 'nothing';
}
