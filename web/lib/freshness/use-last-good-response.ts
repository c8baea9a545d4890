import { useState } from 'react';
import type { ApiResponse } from '../calls/api.ts';

const NOT_FOUND = 404;

/**
 * Returns the current response. If the current request failed, returns the last successful response instead. A `not
 * found` response is never replaced. Used by pages that poll.
 */
export function useLastGoodResponse<Value>(answer: ApiResponse<Value>): ApiResponse<Value> {
  const [known, setKnown] = useState(answer);
  if (answer.ok && answer !== known) setKnown(answer);
  return !answer.ok && known.ok && answer.status !== NOT_FOUND ? known : answer;
}
