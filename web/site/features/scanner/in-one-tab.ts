/**
 * Runs work unless another tab runs the same work now. The lock only saves requests, because the server counts a scan
 * once. Browsers without locks (iOS before 15.4) run the work in every tab.
 */
export async function runInOneTab(name: string, work: () => Promise<unknown>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) await work();
  else await locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? null : work()));
}
