import { useEffect, useState } from 'react';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';

const SECOND_MS = 1_000;

/** Counts down to a moment of `performance.now()`: whole seconds that are left, 0 when it has come. */
export function useSecondsUntil(momentMs: number): number {
  const [nowMs, setNowMs] = useState(() => performance.now());
  const left = Math.max(0, Math.ceil((momentMs - nowMs) / SECOND_MS));
  const over = left === 0;
  useEffect(() => {
    if (over && performance.now() >= momentMs) return undefined;
    const timer = setInterval(() => setNowMs(performance.now()), SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [momentMs, over]);
  return left;
}

/** `1:05`, as clocks of people who wait show it. */
function minutesAndSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** From when on the same number gets another code; undefined where it gets one now. */
export function waitWords(seconds: number): string | undefined {
  return seconds === 0 ? undefined : m.signin_code_wait({ time: leftToRight(minutesAndSeconds(seconds)) });
}
