import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { VoucherToken } from '#contracts/core/ids.ts';
import { claimVoucher } from '#contracts/entitlements/own-vouchers.ts';
import type { VoucherView } from '#contracts/entitlements/vouchers.ts';
import { isolated } from '#domain/core/text/format.ts';
import { m } from '#messages/compiled/messages.js';
import { withNextPage } from '#web/lib/with-next-page.ts';
import { useCustomer } from '#web/lib/session.ts';
import { useCallForm } from '#web/lib/forms/use-form.ts';
import { FormFailure } from '#web/ui/fields/form-parts.tsx';
import { startSignInRedirect } from '../../session/sign-in-again.ts';
import picture from '../../illustrations/paid.svg';

type ClaimProps = {
  readonly voucher: VoucherView;
  /**
   * Link token of the voucher. Null if the code of the voucher was typed, and sign-in then leads to the form for codes.
   */
  readonly voucherToken: VoucherToken | null;
};

/** Lets a customer add the voucher to the account. A guest signs in first and then returns to this page. */
export function ClaimVoucher({ voucher, voucherToken }: ClaimProps) {
  const { claimable, code } = voucher;
  const isSignedIn = useCustomer() !== null;
  const [search] = useSearchParams();
  if (!claimable) return search.has('claimed') && isSignedIn ? <ClaimedVoucherNotice voucher={voucher} /> : null;
  const back = voucherToken === null ? '/dashboard?redeem=1' : `/voucher/${voucherToken}`;
  return (
    <div className="stack-close not-printed">
      {isSignedIn ? (
        <ClaimForm {...{ code, voucherToken, back }} />
      ) : (
        <Link className="button button-secondary button-wide" to={withNextPage('/login', back)}>
          {m.voucher_claim()}
        </Link>
      )}
      <p className="side-note">{m.voucher_claim_note()}</p>
    </div>
  );
}

/** Message after the gift was claimed. It names the giver, and says that the gift is safe in the account. */
function ClaimedVoucherNotice({ voucher: { kind, senderName } }: Pick<ClaimProps, 'voucher'>) {
  const title =
    kind === 'gift' && senderName !== null
      ? m.voucher_claimed_from({ sender: isolated(senderName) })
      : m.voucher_claimed_title();
  const panel = useRef<HTMLOutputElement>(null);
  // the focus moves to this panel, because the button that had the focus was removed
  useEffect(() => panel.current?.focus(), []);
  return (
    <output ref={panel} className="voucher-claimed not-printed" tabIndex={-1}>
      <img src={picture} alt="" width="160" height="120" />
      <span className="stack-lines">
        <span className="part-title">{title}</span>
        <span>{m.voucher_claimed_text()}</span>
        <Link className="voucher-claimed-link inline-link" to="/dashboard">
          {m.nav_account()}
        </Link>
      </span>
    </output>
  );
}

type ClaimFormProps = Pick<VoucherView, 'code'> & {
  readonly voucherToken: VoucherToken | null;
  /** Page to open after sign-in. It is used if the session has ended since the page was opened. */
  readonly back: string;
};

function ClaimForm({ code, voucherToken, back }: ClaimFormProps) {
  const navigate = useNavigate();
  const { form, end } = useCallForm({
    endpoint: claimVoucher,
    input: () => ({ body: { code } }),
    onDone: () => navigate(voucherToken === null ? '/dashboard?redeemed=1' : `/voucher/${voucherToken}?claimed=1`),
    onRefused: (problem) => {
      if (problem.code === 'not_signed_in') startSignInRedirect(() => withNextPage('/api/login', back));
    },
  });
  return (
    <form {...form} method="post" action="/api/vouchers/claim">
      <input type="hidden" name="code" value={code} />
      <FormFailure failure={end.failure} />
      <button type="submit" className="button button-secondary button-wide" disabled={end.pending}>
        {end.pending ? end.busy : m.voucher_claim()}
      </button>
    </form>
  );
}
