import { useState } from 'react';
import type { ApiAnswer } from '../calls/api.ts';

const NOT_FOUND = 404;

/**
 * For pages that ask by themselves: the last good answer, where the newest is none. A question that went unanswered
 * takes nothing away; only ‘not found’ does.
 */
export function useKnown<Value>(answer: ApiAnswer<Value>): ApiAnswer<Value> {
  const [known, setKnown] = useState(answer);
  if (answer.ok && answer !== known) setKnown(answer);
  return !answer.ok && known.ok && answer.status !== NOT_FOUND ? known : answer;
}
