import { getCustomer, logoutCustomer, type Customer } from '#contracts/identity/account.ts';
import { callApi } from './api.ts';
import { browserApi } from './browser-api.ts';

/**
 * Requests the signed-in customer from the server. Returns null for a guest, and undefined if the server did not
 * respond.
 */
export async function fetchSignedInCustomer(): Promise<Customer | null | undefined> {
  const answer = await callApi(browserApi, getCustomer, {});
  if (answer.ok) return answer.value.customer;
  return answer.problem.code === 'not_signed_in' ? null : undefined;
}

/** Ends the session on the server. Returns false if the server refused or did not respond. */
export async function endThisSession(): Promise<boolean> {
  return (await callApi(browserApi, logoutCustomer, {})).ok;
}
