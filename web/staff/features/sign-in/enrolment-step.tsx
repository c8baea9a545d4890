import { useEffect, useState } from 'react';
import type { ResponseOf } from '#contracts/core/endpoint.ts';
import { beginEnrolment, confirmEnrolment } from '#contracts/staff/team/sign-in.ts';
import { m } from '#messages/compiled/messages.js';
import { callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { FormFooter, FormFailure } from '#web/ui/fields/form-parts.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { CopyIcon } from '#web/ui/icons/further-icons.tsx';
import { copyText } from '../../kit/copy-text.tsx';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { CodeField } from '../../lib/code-field.tsx';
import { RecoveryCodes } from '../../lib/recovery-codes.tsx';

type OfferedSecret = ResponseOf<typeof beginEnrolment>;

/**
 * Sign-in step that sets up the authenticator app. It shows the secret, checks a code, and shows the recovery codes
 * once.
 */
export function EnrolmentStep({ onDone }: { readonly onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return codes === null ? <Secret onConfirmed={setCodes} /> : <RecoveryCodesStep codes={codes} onSaved={onDone} />;
}

/**
 * Requests one secret for the authenticator app each time the step opens. A second request would invalidate the first
 * secret.
 */
function useOfferedSecret() {
  const [offered, setOffered] = useState<OfferedSecret | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    // the request is made in a timer, because React runs the effect twice in development and the secret must be
    // requested only once
    const timer = setTimeout(async () => {
      const answer = await callApi(browserApi, beginEnrolment, {});
      if (!isHere) return;
      if (answer.ok) setOffered(answer.value);
      else setFailure(answer.problem.message);
    });
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, []);
  return { offered, failure };
}

function Secret({ onConfirmed }: { readonly onConfirmed: (codes: readonly string[]) => void }) {
  const { offered, failure } = useOfferedSecret();
  useEffect(focusHeading, []);
  const { field, form, end } = useCallForm({
    endpoint: confirmEnrolment,
    input: (typed) => ({ body: typed('code') }),
    words: (code) => (code === 'code_refused' ? m.staff_code_refused() : null),
    fieldOf: (code) => (code === 'code_refused' || code === 'phone_clock_wrong' ? 'code' : null),
    onDone: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
  });
  return (
    <>
      <h1>{m.staff_enrol_title()}</h1>
      <p>{m.staff_enrol_text()}</p>
      <FormFailure failure={failure} />
      <div className="staff-enrol-qr">{offered === null ? null : <QrCode qr={offered.qr} />}</div>
      <AuthenticatorAppLink offered={offered} />
      <div>
        <p>{m.staff_enrol_secret()}</p>
        <span className="staff-copy">
          <bdi dir="ltr" className="staff-secret">
            {offered?.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </bdi>
          {offered === null ? null : (
            <button
              type="button"
              className="icon-button"
              aria-label={m.staff_copy_of({ name: m.staff_enrol_key() })}
              onClick={() => void copyText(offered.secret)}
            >
              <CopyIcon className="icon-medium" />
            </button>
          )}
        </span>
      </div>
      <form {...form} className="staff-stack">
        <CodeField {...field('code')} />
        <FormFooter {...end} off={offered === null} label={m.staff_code_submit()} busy={m.staff_login_pending()} />
      </form>
    </>
  );
}

/**
 * Link that opens the authenticator app on a touch device. It is needed because a phone cannot scan a code on its own
 * screen.
 */
function AuthenticatorAppLink({ offered }: { readonly offered: OfferedSecret | null }) {
  const isTouched = useMediaQuery('(pointer: coarse)');
  return offered === null || !isTouched ? null : (
    <a className="button button-secondary" href={offered.uri}>
      {m.staff_enrol_open()}
    </a>
  );
}

function RecoveryCodesStep({ codes, onSaved }: { readonly codes: readonly string[]; readonly onSaved: () => void }) {
  useEffect(focusHeading, []);
  return (
    <>
      <h1>{m.staff_recovery_title()}</h1>
      <p>{m.staff_recovery_text()}</p>
      <RecoveryCodes codes={codes} />
      <button type="button" className="button button-primary" onClick={onSaved}>
        {m.staff_recovery_kept()}
      </button>
    </>
  );
}
