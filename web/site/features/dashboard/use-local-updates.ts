import { useState } from 'react';

/**
 * Returns loaded data together with the changes that were made on the page afterwards. A reload replaces both. Each
 * change is applied to the current data when its response arrives, so that responses out of order do not undo a change.
 */
export function useLocalUpdates<Value>(loaded: Value): readonly [Value, (change: (value: Value) => Value) => void] {
  const [{ from, value }, setState] = useState({ from: loaded, value: loaded });
  if (from !== loaded) setState({ from: loaded, value: loaded });
  function update(change: (value: Value) => Value): void {
    setState((before) => ({ ...before, value: change(before.value) }));
  }
  return [from === loaded ? value : loaded, update];
}
