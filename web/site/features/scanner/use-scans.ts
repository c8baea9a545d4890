import { useCallback, useEffect, useState } from 'react';
import { whenSeenAgain } from '#web/lib/freshness/when-seen-again.ts';
import { keepScan, listScans, isOpen, type KeptScan } from './scan-store.ts';
import { tellScans } from './tell-scans.ts';

const AGAIN_MS = 10_000;

export type Scans = {
  readonly list: readonly KeptScan[];
  keep(scan: KeptScan): Promise<void>;
  /** Looks again, and tells the shop what it has not heard. */
  tell(): Promise<void>;
};

/** What was read, as it is kept on this phone; told by itself as soon as the shop can be reached. */
export function useScans(): Scans {
  const [list, setList] = useState<readonly KeptScan[]>([]);

  const look = useCallback(async () => {
    const found = await listScans().catch(() => []);
    setList(found);
    return found;
  }, []);
  const tell = useCallback(async () => {
    if (!(await look()).some(isOpen)) return;
    // two tabs, or two turns, would say the same twice: it counts once, and this way it is not even said
    await navigator.locks.request('tell-scans', { ifAvailable: true }, (lock) => (lock === null ? null : tellScans()));
    await look();
  }, [look]);
  const keep = useCallback(
    async (scan: KeptScan) => {
      await keepScan(scan);
      await look();
    },
    [look],
  );

  useEffect(() => {
    const again = () => void tell();
    again();
    const timer = setInterval(again, AGAIN_MS);
    const stopWatching = whenSeenAgain(again);
    return () => {
      clearInterval(timer);
      stopWatching();
    };
  }, [tell]);

  return { list, keep, tell };
}
