import type { Customer } from '#contracts/identity/account.ts';
import type { InputOf } from '#contracts/core/endpoint.ts';
import { registerOnPage } from '#contracts/identity/registration-page.ts';
import { pageRegistrationOf } from '#domain/identity/page-registration.ts';
import { callApi, type ApiAnswer } from '#web/lib/api.ts';
import { browserApi } from '#web/lib/browser-api.ts';
import { textsOf } from '#web/lib/use-call-form.ts';
import { storedReferral } from '../../session/stored-referral.ts';

/**
 * Sends the fields of the specification, and the picture where one was chosen; never throws. Any success of the server
 * is one, as the specification has it.
 */
export async function sendRegistration(form: HTMLFormElement): Promise<ApiAnswer<{ customer: Customer }>> {
  const fields = pageRegistrationOf({ ...textsOf(form), referralCode: storedReferral() });
  const picture = new FormData(form).get('profilePicture');
  const chosen = picture instanceof File && picture.size > 0 ? { profilePicture: picture } : {};
  // as it was typed: whether it fits the contract is for the server to say, at every field
  const body: unknown = { ...fields, ...chosen };
  return callApi(browserApi, registerOnPage, { body: body as InputOf<typeof registerOnPage>['body'] });
}
