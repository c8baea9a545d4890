import { useState } from 'react';
import type { VoucherToken } from '#contracts/core/ids.ts';
import { getApplePass, getGooglePass } from '#contracts/entitlements/wallet.ts';
import type { VoucherView } from '#contracts/entitlements/vouchers.ts';
import { m } from '#messages/compiled/messages.js';
import { endpointUrlOf, callApi } from '#web/lib/calls/api.ts';
import { browserApi } from '#web/lib/calls/browser-api.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

type WalletProps = { readonly voucherToken: VoucherToken };

/** Buttons for the wallets for which the shop has keys. They are shown only while the voucher has a usable wash. */
export function WalletButtons({ wallets, voucherToken }: WalletProps & Pick<VoucherView, 'wallets'>) {
  return (
    <>
      {wallets.includes('apple') ? (
        <a className="button button-secondary" href={endpointUrlOf(getApplePass, { params: { voucherToken } })}>
          {m.wallet_apple()}
        </a>
      ) : null}
      {wallets.includes('google') ? <GoogleButton voucherToken={voucherToken} /> : null}
    </>
  );
}

/**
 * Button for Google Wallet. The link contains the voucher's code. It is therefore signed only when the button is
 * clicked, and is not part of the page.
 */
function GoogleButton({ voucherToken }: WalletProps) {
  const [busy, setBusy] = useState(false);

  async function press() {
    setBusy(true);
    const answer = await callApi(browserApi, getGooglePass, { params: { voucherToken } });
    if (answer.ok) window.location.assign(answer.value.saveUrl);
    else showToast({ title: m.wallet_failed(), description: answer.problem.message, tone: 'danger' });
    setBusy(false);
  }

  return (
    <button
      type="button"
      className="button button-secondary only-scripted"
      disabled={busy}
      onClick={() => void press()}
    >
      {m.wallet_google()}
    </button>
  );
}
