import { useEffect, useState } from 'react';

const TYPING_MS = 400;

/** Returns the text after a delay (debounce). The returned text changes only after a pause in typing. */
export function useDebouncedText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
