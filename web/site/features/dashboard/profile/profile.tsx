import { isCountryWithoutSms, kosherPhoneNote } from '#web/account-kit/fields/country-without-sms.tsx';
import { useSignInMethods } from '#web/account-kit/ways-in/use-sign-in-methods.ts';
import { updateProfile, type CurrentUser } from '#contracts/identity/account.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { suggestEmailCorrection } from '#domain/core/contact/likely-email.ts';
import { formatPhone } from '#domain/core/contact/phone.ts';
import { m } from '#messages/compiled/messages.js';
import { emailInputWithQuestion, nameInput, phoneInput } from '#web/lib/forms/person-inputs.ts';
import { Sentence } from '#web/ui/sentence.tsx';
import { CheckIcon } from '#web/ui/icons/icons.tsx';
import { showFailureNotice, useAccountCall } from '../account-call.ts';
import { DashboardSection } from '../dashboard-section.tsx';
import { PhoneCodeForm } from '../sign-in/phone-code-form.tsx';
import { PendingEmailNotice } from './pending-email-notice.tsx';
import { ProfilePicture } from './profile-picture.tsx';
import { ProfileField } from './profile-field.tsx';

type ProfileProps = { readonly user: CurrentUser; readonly onUser: (user: CurrentUser) => void };
type WholeProps = ProfileProps & { readonly onPicture: (hasPicture: boolean) => void };

function VerifiedMark() {
  return (
    <p className="state-chip" data-good="true">
      <CheckIcon className="icon-small" />
      {m.dashboard_confirmed()}
    </p>
  );
}

/**
 * Shows the state of the email address. A new email address takes effect when the customer opens the link in its
 * confirmation email. Until then it is shown as pending.
 */
function EmailState({ user }: { readonly user: CurrentUser }) {
  return (
    <>
      {user.emailVerified ? <VerifiedMark /> : null}
      <PendingEmailNotice user={user} />
    </>
  );
}

/** Returns a suggestion while the visitor types the email address. The suggestion does not prevent saving. */
function emailNote(typed: string): string | undefined {
  const likely = suggestEmailCorrection(typed);
  return likely === null ? undefined : `${m.checkout_email_doubt()} ${leftToRight(likely)}?`;
}

/**
 * Shows the state of the phone number. A new phone number takes effect when the customer enters the code that was sent
 * to it. A phone number from the registration is verified in the same way.
 */
function PhoneState({ user, onUser }: ProfileProps) {
  const call = useAccountCall();
  const waiting = user.pendingPhone ?? (user.phoneVerified ? null : user.phone);
  async function prepare() {
    if (user.pendingPhone !== null || user.phone === null) return true;
    const answer = await call(updateProfile, { body: { phone: user.phone } });
    if (answer.ok) onUser(answer.value);
    else showFailureNotice(answer.problem);
    return answer.ok;
  }
  return (
    <>
      {user.phoneVerified ? <VerifiedMark /> : null}
      {waiting === null ? null : (
        <div className="profile-waiting">
          <p>
            <Sentence text={m.dashboard_phone_waiting({ phone: leftToRight(formatPhone(waiting)) })} />
          </p>
          <div className="only-scripted">
            <PhoneCodeForm key={waiting} sendLabel={m.signin_phone_send()} prepare={prepare} onProven={onUser} />
          </div>
        </div>
      )}
    </>
  );
}

export function Profile({ user, onUser, onPicture }: WholeProps) {
  const ways = useSignInMethods();
  return (
    <DashboardSection id="profile" title={m.dashboard_profile()}>
      <noscript>
        <p className="notice notice-info">{m.dashboard_needs_scripts()}</p>
      </noscript>
      <div className="profile">
        <ProfileField
          name="firstName"
          label={m.account_first_name()}
          value={user.firstName}
          input={{ ...nameInput, autoComplete: 'given-name' }}
          onUser={onUser}
        />
        <ProfileField
          name="lastName"
          label={m.account_last_name()}
          value={user.lastName}
          input={{ ...nameInput, autoComplete: 'family-name' }}
          onUser={onUser}
        />
        <ProfileField
          name="email"
          label={m.account_email()}
          value={user.email ?? ''}
          input={emailInputWithQuestion}
          onUser={onUser}
          noteOf={emailNote}
        >
          <EmailState user={user} />
        </ProfileField>
        <div className="profile-phone">
          <ProfileField
            name="phone"
            label={m.account_phone()}
            value={formatPhone(user.phone ?? '')}
            input={phoneInput}
            onUser={onUser}
            noteOf={(typed) => (isCountryWithoutSms(ways, typed) ? m.phone_country_profile() : kosherPhoneNote(typed))}
          />
          <PhoneState user={user} onUser={onUser} />
        </div>
        <ProfilePicture hasPicture={user.hasPicture} onPicture={onPicture} />
      </div>
    </DashboardSection>
  );
}
