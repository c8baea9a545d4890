import { useState } from 'react';
import { useRestoredFocus } from '../use-restored-focus.ts';

/**
 * Returns a function that runs the call of a button, and a flag that is true while the call runs. The button is
 * disabled during the call and loses the focus. The focus is restored afterwards.
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
