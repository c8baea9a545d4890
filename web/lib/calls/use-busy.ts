import { useState } from 'react';
import { useRestoredFocus } from '../use-restored-focus.ts';

/**
 * Returns true while the call of a button runs, and a function that runs the call. The disabled button loses the focus,
 * which is restored afterwards.
 */
export function useBusy(): readonly [boolean, <Value>(work: () => Promise<Value>) => Promise<Value>] {
  const [busy, setBusy] = useState(false);
  useRestoredFocus(busy);
  async function during<Value>(work: () => Promise<Value>): Promise<Value> {
    setBusy(true);
    const value = await work();
    setBusy(false);
    return value;
  }
  return [busy, during];
}
