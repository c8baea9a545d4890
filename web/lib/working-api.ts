import type { ApiCaller } from './api.ts';
import { browserApi } from './browser-api.ts';

/** A calculation is wanted first (RFC 6585: the request has a condition). */
const WORK_REQUIRED = 428;

/** The browser's way to calls that the server may want a calculation before: codes by SMS. */
export const workingApi: ApiCaller = async (endpoint, input) => {
  const answer = await browserApi(endpoint, input);
  if (answer.status !== WORK_REQUIRED) return answer;
  const { doWork } = await import('./proof-of-work.ts');
  const work = await doWork(browserApi);
  if (work === null) return answer;
  return await browserApi(endpoint, { ...input, headers: { ...Object(input.headers), 'x-proof-of-work': work } });
};
