import { useCallback, useEffect, useState } from 'react';
import { onVisibleAgain } from '#web/lib/freshness/on-visible-again.ts';
import { storeScan, listScans, isUnsentScan, type StoredScan } from './scan-store.ts';
import { runInOneTab } from './in-one-tab.ts';
import { sendScans } from './send-scans.ts';

const AGAIN_MS = 10_000;

export type ScanQueue = {
  readonly list: readonly StoredScan[];
  keep(scan: StoredScan): Promise<void>;
  /** Reloads the list of scans and sends the unsent scans. */
  syncScans(): Promise<void>;
};

/** Returns the scans that are stored on this phone. They are sent as soon as the shop can be reached. */
export function useScanQueue(): ScanQueue {
  const [list, setList] = useState<readonly StoredScan[]>([]);

  const look = useCallback(async () => {
    const found = await listScans().catch(() => []);
    setList(found);
    return found;
  }, []);
  const syncScans = useCallback(async () => {
    if (!(await look()).some(isUnsentScan)) return;
    await runInOneTab('sync-scans', sendScans);
    await look();
  }, [look]);
  const keep = useCallback(
    async (scan: StoredScan) => {
      await storeScan(scan);
      await look();
    },
    [look],
  );

  useEffect(() => {
    const sync = () => void syncScans();
    sync();
    const timer = setInterval(sync, AGAIN_MS);
    const stopWatching = onVisibleAgain(sync);
    return () => {
      clearInterval(timer);
      stopWatching();
    };
  }, [syncScans]);

  return { list, keep, syncScans };
}
