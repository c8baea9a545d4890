import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contracts/endpoint.ts';
import { listWaysIn } from '#contracts/identities.ts';
import { callApi } from '#web/lib/api.ts';
import { browserApi } from '#web/lib/browser-api.ts';

export type WaysIn = AnswerOf<typeof listWaysIn>;

let known: WaysIn | null = null;

/** Which ways in are open; null until that is known, and where it cannot be: then every way may be tried. */
export function useWaysIn(): WaysIn | null {
  const [ways, setWays] = useState(known);
  useEffect(() => {
    if (known !== null) return;
    void callApi(browserApi, listWaysIn, {}).then((answer) => {
      if (!answer.ok) return;
      known = answer.value;
      setWays(known);
    });
  }, []);
  return ways;
}
