import { useState } from 'react';
import type { ApiAnswer } from '../calls/api.ts';

const NOT_FOUND = 404;

/**
 * Returns the last successful response if the latest request failed. Only a ‘not found’ response removes it. For pages
 * that poll.
 */
export function useLastKnownAnswer<Value>(answer: ApiAnswer<Value>): ApiAnswer<Value> {
  const [known, setKnown] = useState(answer);
  if (answer.ok && answer !== known) setKnown(answer);
  return !answer.ok && known.ok && answer.status !== NOT_FOUND ? known : answer;
}
