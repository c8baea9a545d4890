import { useState } from 'react';
import type { ApiResponse } from '../calls/api.ts';

const NOT_FOUND = 404;

/**
 * Returns the current response, or the last successful response if the current request failed. A `not found` response
 * is returned as it is. For pages that poll.
 */
export function useLastKnownAnswer<Value>(answer: ApiResponse<Value>): ApiResponse<Value> {
  const [known, setKnown] = useState(answer);
  if (answer.ok && answer !== known) setKnown(answer);
  return !answer.ok && known.ok && answer.status !== NOT_FOUND ? known : answer;
}
