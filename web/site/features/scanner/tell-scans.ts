import { noteHandWash, noteRinse, scanWithScanner } from '#contracts/stations/scanner.ts';
import { START_WINDOW_MS } from '#domain/entitlements/redemption.ts';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { isOpen, listScans, settleScan, type KeptScan } from './scan-store.ts';

/** The call did not reach the shop, or the shop could not answer: nobody knows anything yet. */
export function isUnknown(status: number): boolean {
  return status === 0 || status === 429 || status === 401 || status >= 500;
}

/** Scans that staff look at just now: they are being asked about already, and nobody else says that they are too late. */
export const inHand = new Set<string>();

/**
 * Tells the shop what it has not heard, the oldest first, and keeps what became of each. What was read before is never
 * begun now: whoever stood there has gone. True where the shop answered all.
 */
export async function tellScans(): Promise<boolean> {
  const open = (await listScans()).filter((scan) => isOpen(scan) && !inHand.has(scan.id)).toReversed();
  for (const scan of open) {
    const state = await tellScan(scan);
    if (state === null) return false;
    await settleScan(scan, state);
  }
  return true;
}

function tellScan(scan: KeptScan): Promise<KeptScan['state'] | null> {
  if (scan.state === 'rinsed') return tellRinse(scan);
  return scan.state === 'by_hand' ? tellHandWash(scan) : askWhatBecameOf(scan);
}

/** What the shop says of a bay that staff disinfected; null where it says nothing. */
export async function tellRinse({
  id,
  bayNo,
  text,
  readAt,
}: KeptScan): Promise<'disinfected' | 'rinse_refused' | null> {
  const body = { noteId: id, bayNo, text, msAgo: Math.max(0, Date.now() - readAt) };
  const answer = await callApi(browserApi, noteRinse, { body });
  if (answer.ok) return 'disinfected';
  return isUnknown(answer.status) ? null : 'rinse_refused';
}

async function tellHandWash({ id, bayNo, text, readAt }: KeptScan): Promise<KeptScan['state'] | null> {
  const body = { noteId: id, bayNo, text, msAgo: Math.max(0, Date.now() - readAt) };
  const answer = await callApi(browserApi, noteHandWash, { body });
  if (answer.ok) return answer.value.outcome;
  return isUnknown(answer.status) ? null : 'looked_at';
}

async function askWhatBecameOf({ id, bayNo, text, readAt }: KeptScan): Promise<KeptScan['state'] | null> {
  const msAgo = Math.max(START_WINDOW_MS, Date.now() - readAt);
  const answer = await callApi(browserApi, scanWithScanner, { body: { requestId: id, bayNo, text, msAgo } });
  if (!answer.ok) return isUnknown(answer.status) ? null : 'nothing';
  if (answer.value.state === 'held') return null;
  return answer.value.state === 'completed' ? 'started' : 'nothing';
}
