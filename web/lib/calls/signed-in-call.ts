import type { ResponseOf, Endpoint, InputOf } from '#contracts/core/endpoint.ts';
import { callApi, type ApiResponse, type ApiCaller } from './api.ts';
import { browserApi } from './browser-api.ts';

/** Delay in milliseconds before a refused call is repeated. By then, the browser has received the new session token. */
const REPEAT_MS = 500;

/**
 * Makes an API call of a signed-in user. When the user authenticates again (step-up), the session gets a new token. A
 * call that was sent with the old token at the same time is refused with `not_signed_in`. Such a call is repeated once,
 * because a refused call has changed nothing.
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
