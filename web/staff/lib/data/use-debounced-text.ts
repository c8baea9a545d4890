import { useEffect, useState } from 'react';

const TYPING_MS = 400;

/** Returns the text with a debounce: it changes only after a pause in typing. */
export function useDebouncedText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
