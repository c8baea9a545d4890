import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { confirmOrderEmailChange } from '#contracts/selling/order-email-change.ts';
import { leftToRight } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { FormFooter } from '#web/ui/fields/form-parts.tsx';
import { useMailToken } from '#web/account-kit/use-mail-token.ts';
import brokenPicture from '../../illustrations/offline.svg';
import donePicture from '../../illustrations/paid.svg';
import picture from '../../illustrations/waiting.svg';
import { JavaScriptRequiredNotice, ProofFrame } from './proof-frame.tsx';

/**
 * Shows the result of the confirmation and moves the focus to its heading. `email` is the confirmed email address. It
 * is null if the link was already used or is incomplete.
 */
function Outcome({ email }: { readonly email: string | null }) {
  useEffect(focusHeading, []);
  if (email === null) {
    return (
      <ProofFrame picture={brokenPicture} title={m.proof_link_used_title()} text={m.proof_order_used_text()}>
        <Link className="button button-primary button-wide" to="/contact">
          {m.about_contact_link()}
        </Link>
      </ProofFrame>
    );
  }
  return (
    <ProofFrame
      picture={donePicture}
      title={m.proof_order_done_title()}
      text={m.proof_order_done_text({ email: leftToRight(email) })}
    />
  );
}

/**
 * Page that confirms the corrected email address of a purchase. Only a press on the button confirms it, because mail
 * scanners open every link.
 */
export function ConfirmOrderEmailPage() {
  const { token, forget } = useMailToken('order_address_link');
  const [outcome, setOutcome] = useState<{ readonly email: string | null } | null>(null);
  const { form, end } = useCallForm({
    endpoint: confirmOrderEmailChange,
    input: () => ({ body: { token: token ?? '' } }),
    onDone: ({ email }) => {
      forget();
      setOutcome({ email });
    },
    onRefused: ({ code }) => {
      if (code !== 'link_used_up') return;
      forget();
      setOutcome({ email: null });
    },
  });
  // `token` is null if an email program has cut off the end of the link
  if (outcome !== null || token === null) return <Outcome email={outcome?.email ?? null} />;
  return (
    <ProofFrame picture={picture} title={m.proof_order_title()} text={m.proof_order_text()}>
      <JavaScriptRequiredNotice />
      <form {...form} className="account-form only-scripted">
        <FormFooter {...end} off={token === undefined} label={m.proof_order_submit()} busy={m.proof_verify_pending()} />
      </form>
      <p className="account-note">{m.proof_order_not_me()}</p>
    </ProofFrame>
  );
}
