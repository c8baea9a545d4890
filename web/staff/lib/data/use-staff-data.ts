import { useCallback, useEffect, useRef, useState } from 'react';
import type { AnswerOf, Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import { callStaff } from './staff-api.ts';
import { useLive } from './use-live.ts';
import { usePolling } from './use-polling.ts';

/** `key` is what was asked for. */
type Kept<Value> = { readonly key: string; readonly value: Value | null; readonly failure: string | null };

export type AskedWish = {
  /** Asked again so often, while somebody looks. */
  readonly refreshMs?: number;
  /** Asked again whenever the server says that something has changed. */
  readonly live?: boolean;
  /** Another number asks again: something on the page has changed what the call answers. */
  readonly version?: number;
};

/**
 * What a screen shows of one call: asked when it opens and when `input` changes. What is there stays until something
 * newer is, so nothing flickers; an answer that comes too late is dropped.
 */
export function useStaffData<const E extends Endpoint>(endpoint: E, input: InputOf<E>, wish: AskedWish = {}) {
  const { refreshMs = null, version = 0, live = false } = wish;
  const key = JSON.stringify({ input, version });
  const [kept, setKept] = useState<Kept<AnswerOf<E>>>({ key: '', value: null, failure: null });
  const newest = useRef(0);

  const ask = useCallback(async () => {
    newest.current += 1;
    const turn = newest.current;
    const answer = await callStaff(endpoint, (JSON.parse(key) as { input: InputOf<E> }).input);
    if (turn !== newest.current) return;
    setKept((before) =>
      answer.ok
        ? { key, value: answer.value, failure: null }
        : { key, value: before.value, failure: answer.problem.message },
    );
  }, [endpoint, key]);

  const again = useCallback(() => void ask(), [ask]);
  useEffect(again, [again]);
  usePolling(again, refreshMs);
  useLive(again, live);

  return { value: kept.value, failure: kept.failure, pending: kept.key !== key, retry: again };
}
