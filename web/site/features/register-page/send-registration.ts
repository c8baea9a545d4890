import type { Customer } from '#contracts/account.ts';
import { registerOnPage } from '#contracts/registration-page.ts';
import { pageRegistrationOf } from '#domain/page-registration.ts';
import { callApi, type ApiAnswer, type ApiCaller } from '#web/lib/api.ts';
import { spokenLocale } from '#web/lib/language.ts';
import { textsOf } from '#web/lib/use-call-form.ts';
import { storedReferral } from '../../session/stored-referral.ts';

/** Ten megabytes on a slow phone line. */
const TIMEOUT_MS = 120_000;

/** The call without its body, which is a form and no JSON. */
const { body: _form, ...registration } = registerOnPage;

/** The fields of the specification, and the picture where one was chosen. */
function bodyOf(form: HTMLFormElement): FormData {
  const body = new FormData();
  const fields = pageRegistrationOf({ ...textsOf(form), referralCode: storedReferral() });
  for (const [name, text] of Object.entries(fields)) body.set(name, text);
  const picture = new FormData(form).get('profilePicture');
  if (picture instanceof File && picture.size > 0) body.set('profilePicture', picture);
  return body;
}

/** Sends the form; never throws. Any success of the server is one, as the specification has it. */
export async function sendRegistration(form: HTMLFormElement): Promise<ApiAnswer<{ customer: Customer }>> {
  const body = bodyOf(form);
  const multipart: ApiCaller = async ({ path, status }) => {
    const response = await fetch(path, {
      method: 'POST',
      headers: { accept: 'application/json', 'x-language': spokenLocale() },
      credentials: 'same-origin',
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: response.ok ? status : response.status, body: await response.json() };
  };
  return callApi(multipart, registration, {});
}
