import { getCustomer, logoutCustomer, type Customer } from '#contracts/identity/account.ts';
import { callApi } from './api.ts';
import { browserApi } from './browser-api.ts';

/** Returns the signed-in customer; null for a guest, undefined without an answer. */
export async function askForCustomer(): Promise<Customer | null | undefined> {
  const answer = await callApi(browserApi, getCustomer, {});
  if (answer.ok) return answer.value.customer;
  return answer.problem.code === 'not_signed_in' ? null : undefined;
}

/** True where the session is over for the server, too. */
export async function endThisSession(): Promise<boolean> {
  return (await callApi(browserApi, logoutCustomer, {})).ok;
}
