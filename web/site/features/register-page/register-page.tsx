import { useEffect, useState, type MouseEvent } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { NextField } from '#web/account-kit/fields/next-field.tsx';
import { useRegisteredToast } from '#web/account-kit/notices.ts';
import { readStoredReferral } from '#web/account-kit/stored-referral.ts';
import { useRedirectAfterSignIn } from '#web/account-kit/use-sign-in-handler.ts';
import type { InputOf } from '#contracts/core/endpoint.ts';
import { isPictureErrorCode } from '#contracts/core/picture-upload-errors.ts';
import type { Customer } from '#contracts/identity/account.ts';
import { registerOnPage } from '#contracts/identity/registration-page.ts';
import { shopDayText } from '#domain/core/time/jerusalem-time.ts';
import { registrationOfPageForm } from '#domain/identity/registration-form-without-script.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi, type ApiResponse } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import type { FormValues } from '#web/lib/forms/form-texts.ts';
import { fieldRefusal } from '#web/lib/forms/refused-field.ts';
import { withNextPage } from '#web/lib/with-next-page.ts';
import { safeNextPath } from '#web/lib/addresses/safe-next-path.ts';
import { preparePicture, type PreparedPicture } from '#web/lib/pictures/prepare-picture.ts';
import { usePage } from '#web/lib/page.tsx';
import { useCustomer } from '#web/lib/session.ts';
import { useForm } from '#web/lib/forms/use-form.ts';
import { ArrowEndIcon } from '#web/ui/icons/icons.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { ensureServerTime, serverNow } from '#web/lib/freshness/server-time.ts';
import { registrationPageText } from '../../discounts/registration-text.ts';
import { AlreadySignedIn } from '../../session/already-signed-in.tsx';
import { AccountPageLayout } from '../../session/account-page-layout.tsx';
import { FailureSummary } from './failure-summary.tsx';
import { checkRegistrationPage, missingFieldLabels } from './registration-checks.ts';
import { RegistrationFields } from './registration-fields.tsx';

/** Name of the form field for the profile picture. */
const PICTURE = 'profilePicture';

/** Button that goes back to the previous page. It goes to the sign-in page if there is no previous page. */
function BackButton({ login }: { readonly login: string }) {
  const navigate = useNavigate();
  const { key } = useLocation();
  function goBack(event: MouseEvent) {
    // the first history entry of a visit has no earlier page of this site to go back to
    if (key === 'default') return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <Link to={login} className="button button-quiet account-back" onClick={goBack}>
      <ArrowEndIcon className="icon-medium icon-back" />
      {m.register_page_back()}
    </Link>
  );
}

/** Lists the fields that the visitor still has to fill in before the form can be sent. The list needs JavaScript. */
function MissingFieldsNote({ missing }: { readonly missing: readonly string[] }) {
  return (
    <p id="register-missing" className="account-note only-scripted">
      {missing.length === 0 ? null : m.register_page_missing({ fields: missing.join(', ') })}
    </p>
  );
}

/**
 * Sends the fields of the specification and the chosen picture. Never throws. Any successful response counts as
 * success, as in the specification.
 */
async function send(texts: FormValues, form: HTMLFormElement): Promise<ApiResponse<{ customer: Customer }>> {
  const fields = registrationOfPageForm({ ...texts, referralCode: readStoredReferral() });
  const picture = await chosenPicture(form);
  if (picture !== null && !picture.ok) return fieldRefusal(PICTURE, picture.message);
  const chosen = picture === null ? {} : { profilePicture: picture.file };
  // the values are sent as they were typed, because the server validates them and reports errors by field
  const body: unknown = { ...fields, ...chosen };
  const answer = await callApi(browserApi, registerOnPage, {
    body: body as InputOf<typeof registerOnPage>['body'],
  });
  if (answer.ok || !isPictureErrorCode(answer.problem.code)) return answer;
  return fieldRefusal(PICTURE, answer.problem.message, answer.problem.code);
}

/** Returns the chosen picture, prepared for upload. Returns null if no picture was chosen. */
async function chosenPicture(form: HTMLFormElement): Promise<PreparedPicture | null> {
  const picture = new FormData(form).get(PICTURE);
  return picture instanceof File && picture.size > 0 ? preparePicture(picture, 'square') : null;
}

/** Returns the state of the registration form, with the missing fields, the errors and the stored draft. */
function useRegistration(back: FormResult, next: string | null) {
  const sayRegistered = useRegisteredToast();
  const signedInOn = useRedirectAfterSignIn();
  // the server's time is requested because the age check uses the server's date
  useEffect(() => void ensureServerTime(), []);
  const [missing, setMissing] = useState(() => missingFieldLabels(back.draft ?? {}));
  const [restored, setRestored] = useState(false);
  const form = useForm({
    send,
    check: (texts, found) => checkRegistrationPage(texts, found, shopDayText(serverNow())),
    onDone: ({ customer }) => {
      sayRegistered(customer);
      signedInOn(customer, 'email', next ?? '/');
    },
    watch: (texts) => setMissing(missingFieldLabels(texts)),
    back,
    draftName: 'register',
    onRestored: () => setRestored(true),
  });
  return { ...form, missing, restored };
}

/** Full page for the registration. `back` is the result of a form that was sent without JavaScript. */
export function RegisterPage({ back }: { readonly back: FormResult }) {
  const customer = useCustomer();
  const { percents } = usePage();
  const hydrated = useHydrated();
  const [wasSignedIn] = useState(customer !== null);
  const [search] = useSearchParams();
  const next = safeNextPath(search.get('next'));
  const login = withNextPage('/login', next);
  const { field, form, errors, failure, pending, missing, restored } = useRegistration(back, next);

  if (wasSignedIn && customer !== null) return <AlreadySignedIn customer={customer} target={next ?? '/'} />;
  const isIncomplete = missing.length > 0;
  return (
    <AccountPageLayout
      title={m.register_page_title()}
      text={registrationPageText(percents)}
      wide
      lead={<BackButton login={login} />}
    >
      <form {...form} method="post" action="/api/auth/register" encType="multipart/form-data" className="account-form">
        <NextField next={next} />
        <output className={restored ? 'notice notice-info' : 'sr-only'}>
          {restored ? m.register_page_restored() : null}
        </output>
        <RegistrationFields field={field} draft={back.draft} />
        <FailureSummary failure={failure} errors={errors} />
        <button
          type="submit"
          className="button button-primary button-large button-wide"
          disabled={pending}
          aria-disabled={(hydrated && isIncomplete) || undefined}
          aria-describedby="register-missing"
        >
          {pending ? m.register_pending() : m.register_page_submit()}
        </button>
        <MissingFieldsNote missing={missing} />
      </form>
      <p className="account-switch">
        {m.register_have_account()}
        <Link className="account-link" to={login}>
          {m.register_sign_in_here()}
        </Link>
      </p>
    </AccountPageLayout>
  );
}
