import { useEffect, useState } from 'react';
import type { AnswerOf } from '#contracts/core/endpoint.ts';
import { listWaysIn } from '#contracts/identity/identities.ts';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';

export type WaysIn = AnswerOf<typeof listWaysIn>;

let known: WaysIn | null = null;
let asked: Promise<void> | null = null;

/** One question for all who want to know, and another one after it was not answered. */
function ask(): Promise<void> {
  asked ??= callApi(browserApi, listWaysIn, {}).then((answer) => {
    if (answer.ok) known = answer.value;
    else asked = null;
  });
  return asked;
}

/** Which ways in are open; null until that is known, and where it cannot be: then every way may be tried. */
export function useWaysIn(): WaysIn | null {
  const [ways, setWays] = useState(known);
  useEffect(() => {
    if (known !== null) return;
    void ask().then(() => setWays(known));
  }, []);
  return ways;
}
