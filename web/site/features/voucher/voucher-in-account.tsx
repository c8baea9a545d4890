import { useState } from 'react';
import { Link } from 'react-router';
import type { VoucherToken } from '#contracts/core/ids.ts';
import { sendPasswordLinkToVoucherOwner } from '#contracts/entitlements/vouchers.ts';
import { m } from '#messages/compiled/messages.js';
import { endpointUrlOf } from '#web/lib/calls/api.ts';
import type { FormResult } from '#web/lib/forms/form-return.ts';
import { withNextPage } from '#web/lib/with-next-page.ts';
import { useCustomer } from '#web/lib/session.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { FormFailure } from '#web/ui/fields/form-parts.tsx';
import { StatusMessagePage } from '#web/ui/status-message-page.tsx';
import picture from '../../illustrations/waiting.svg';

type InAccountProps = {
  readonly voucherToken: VoucherToken;
  /** Result of sending the form without JavaScript. */
  readonly back: FormResult;
};

/**
 * Page for a valid link of a voucher that belongs to an account, opened without a session of that account. It offers
 * sign-in, or an email to the account's owner.
 */
export function VoucherInAccount({ voucherToken, back }: InAccountProps) {
  const isSignedIn = useCustomer() !== null;
  return (
    <StatusMessagePage picture={picture} title={m.voucher_in_account_title()} text={m.voucher_in_account_text()}>
      {isSignedIn ? null : (
        <Link className="button button-primary" to={withNextPage('/login', `/voucher/${voucherToken}`)}>
          {m.signin_email_submit()}
        </Link>
      )}
      <MailForm voucherToken={voucherToken} back={back} />
    </StatusMessagePage>
  );
}

function problemText(code: string): string | null {
  return code === 'customer_unreachable' ? m.voucher_in_account_unreachable() : null;
}

function MailForm({ voucherToken, back }: InAccountProps) {
  const [sent, setSent] = useState(back.sent !== null);
  const { form, end } = useCallForm({
    endpoint: sendPasswordLinkToVoucherOwner,
    input: () => ({ params: { voucherToken } }),
    onDone: () => setSent(true),
    words: problemText,
    back,
  });
  return (
    <form
      {...form}
      method="post"
      action={endpointUrlOf(sendPasswordLinkToVoucherOwner, { params: { voucherToken } })}
      className="voucher-in-account"
    >
      <output className={sent ? 'notice notice-success' : 'sr-only'}>
        {sent ? m.voucher_in_account_sent() : null}
      </output>
      {sent ? null : (
        <>
          <p className="quiet">{m.voucher_in_account_note()}</p>
          <FormFailure failure={end.failure} />
          <button type="submit" className="button button-secondary" disabled={end.pending}>
            {end.pending ? end.busy : m.voucher_in_account_mail()}
          </button>
        </>
      )}
    </form>
  );
}
