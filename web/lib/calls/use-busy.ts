import { useState } from 'react';
import { useHeldFocus } from '../use-held-focus.ts';

/**
 * For a button that is one call: true while it runs, and how to run it. The focus that the switched-off button loses
 * comes back.
 */
export function useBusy(): readonly [boolean, <Value>(work: () => Promise<Value>) => Promise<Value>] {
  const [busy, setBusy] = useState(false);
  useHeldFocus(busy);
  async function during<Value>(work: () => Promise<Value>): Promise<Value> {
    setBusy(true);
    const value = await work();
    setBusy(false);
    return value;
  }
  return [busy, during];
}
