import { useCallback, useEffect, useRef, useState } from 'react';
import type { ResponseOf, Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import { callStaff } from './staff-api.ts';
import { useOnServerEvent } from './use-on-server-event.ts';
import { usePolling } from './use-polling.ts';

/** The last response of the server. `key` identifies the request to which the response belongs. */
type StoredResponse<Value> = {
  readonly key: string;
  readonly value: Value | null;
  readonly failure: string | null;
  /** True if the requested record does not exist. */
  readonly isMissing: boolean;
};

const NOT_FOUND = 404;

export type LoadOptions = {
  /** Interval in ms at which the data reloads while the page is visible. */
  readonly refreshMs?: number;
  /** True if the data reloads after each change that the server reports. */
  readonly live?: boolean;
  /** Counter that the page increases after it has changed the data. A new value reloads the data. */
  readonly version?: number;
};

/**
 * Loads the data of an API call when the screen opens and when `input` changes. The previous data stays visible until
 * newer data arrives, so that the screen does not flicker. Late responses to an earlier input are ignored.
 */
export function useStaffData<const E extends Endpoint>(endpoint: E, input: InputOf<E>, options: LoadOptions = {}) {
  const { refreshMs = null, version = 0, live = false } = options;
  const key = JSON.stringify({ input, version });
  const [stored, setStored] = useState<StoredResponse<ResponseOf<E>>>({
    key: '',
    value: null,
    failure: null,
    isMissing: false,
  });
  const newest = useRef(0);

  const ask = useCallback(async () => {
    newest.current += 1;
    const turn = newest.current;
    const answer = await callStaff(endpoint, (JSON.parse(key) as { input: InputOf<E> }).input);
    if (turn !== newest.current) return;
    setStored((before) =>
      answer.ok
        ? { key, value: answer.value, failure: null, isMissing: false }
        : { key, value: before.value, failure: answer.problem.message, isMissing: answer.status === NOT_FOUND },
    );
  }, [endpoint, key]);

  const reload = useCallback(() => void ask(), [ask]);
  useEffect(reload, [reload]);
  usePolling(reload, refreshMs);
  useOnServerEvent(reload, live);

  const { value, failure, isMissing } = stored;
  return { value, failure, isMissing, pending: stored.key !== key, retry: reload };
}
