import type { ResponseOf, Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import { callApi, type ApiResponse, type ApiCaller } from './api.ts';
import { browserApi } from './browser-api.ts';

/** Time in ms after which a refused call is repeated. By then, the browser has received the new token. */
const REPEAT_MS = 500;

/**
 * Makes an API call of a signed-in user. A step-up (repeated authentication) gives the session a new token. A call that
 * was sent with the old token at the same time is refused with `not_signed_in`. A refused call changed nothing, so it
 * is repeated once.
 */
export async function callWithSession<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  api: ApiCaller = browserApi,
): Promise<ApiResponse<ResponseOf<E>>> {
  const answer = await callApi(api, endpoint, input);
  if (answer.ok || answer.problem.code !== 'not_signed_in') return answer;
  await new Promise((resolve) => setTimeout(resolve, REPEAT_MS));
  return callApi(api, endpoint, input);
}
