/**
 * Runs the work only if no other tab is running the same work. The lock only saves requests, because the server counts
 * each scan once anyway. Browsers without locks (iOS before 15.4) run the work in every tab.
 */
export async function runInOneTab(name: string, work: () => Promise<unknown>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined) await work();
  else await locks.request(name, { ifAvailable: true }, (lock) => (lock === null ? null : work()));
}
