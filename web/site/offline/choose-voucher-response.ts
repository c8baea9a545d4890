type Choice = {
  /** The response from the network. Null if the request failed. */
  readonly response: Promise<Response | null>;
  readonly copy: Response | undefined;
  /** Resolves to null when the time limit for the network has passed. */
  readonly timeout: Promise<null>;
};

/**
 * Returns the response from the network, or the cached copy if the response is late, broken or missing. Returns null if
 * both are missing.
 */
export async function chooseResponse({ response, copy, timeout }: Choice): Promise<Response | null> {
  const answer = await (copy === undefined ? response : Promise.race([response, timeout]));
  if (copy === undefined) return answer;
  return answer === null || answer.status >= 500 ? copy : answer;
}
