import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerOf, Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import { callStaff } from './staff-api.ts';

type Kept<Value> = { readonly key: string; readonly value: Value | null; readonly failure: string | null };

/**
 * What a screen shows of one call: asked when it opens and when `input` changes, and again every `refreshMs` while
 * somebody looks. What is there stays until something newer is; an answer that comes too late is dropped.
 */
export function useStaffData<const E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  refreshMs: number | null = null,
) {
  const key = JSON.stringify(input);
  const [kept, setKept] = useState<Kept<AnswerOf<E>>>({ key, value: null, failure: null });
  const [pending, setPending] = useState(true);
  const newest = useRef(0);

  const ask = useCallback(async () => {
    newest.current += 1;
    const turn = newest.current;
    setPending(true);
    const answer = await callStaff(endpoint, JSON.parse(key) as InputOf<E>);
    if (turn !== newest.current) return;
    setPending(false);
    setKept((before) =>
      answer.ok
        ? { key, value: answer.value, failure: null }
        : { key, value: before.value, failure: answer.problem.message },
    );
  }, [endpoint, key]);

  useEffect(() => {
    void ask();
    if (refreshMs === null) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void ask();
    }, refreshMs);
    return () => clearInterval(timer);
  }, [ask, refreshMs]);

  return { value: kept.value, failure: kept.failure, pending, retry: () => void ask() };
}
