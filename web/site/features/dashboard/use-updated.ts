import { useState } from 'react';

/**
 * What was loaded, with what was changed on the page since; loading again wins over both. A change is made to what is
 * shown when its answer comes, not when its call began: answers that overtake each other undo nothing.
 */
export function useUpdated<Value>(loaded: Value): readonly [Value, (change: (value: Value) => Value) => void] {
  const [{ from, value }, setState] = useState({ from: loaded, value: loaded });
  if (from !== loaded) setState({ from: loaded, value: loaded });
  function update(change: (value: Value) => Value): void {
    setState((before) => ({ ...before, value: change(before.value) }));
  }
  return [from === loaded ? value : loaded, update];
}
