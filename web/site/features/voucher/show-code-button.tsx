import { useState } from 'react';
import type { VoucherToken } from '#contracts/core/ids.ts';
import type { VoucherView } from '#contracts/entitlements/vouchers.ts';
import { formatCode, spellCode } from '#domain/core/codes/voucher-code.ts';
import { m } from '#messages/compiled/messages.js';
import { Dialog } from '#web/ui/dialog.tsx';
import { CloseIcon } from '#web/ui/icons/icons.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { CodeText } from '#web/ui/code-text.tsx';
import { hasUsableWash } from '../../vouchers/voucher-texts.ts';
import { useRotatingCode } from './use-rotating-code.ts';

type ShowProps = { readonly voucher: VoucherView; readonly voucherToken: VoucherToken };
type ButtonProps = ShowProps & {
  /** True if the button is the main action of the page. */
  readonly isMain: boolean;
};

/**
 * Button that shows a rotating code for a machine or for staff. It needs JavaScript. Without JavaScript, the voucher's
 * own code is shown.
 */
export function ShowCodeButton({ isMain, ...props }: ButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {hasUsableWash(props.voucher) ? (
        <button
          type="button"
          className={`button ${isMain ? 'button-primary foot-action' : 'button-secondary'} only-scripted`}
          onClick={() => setOpen(true)}
        >
          {m.pass_show()}
        </button>
      ) : null}
      {open ? <PassDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

/**
 * Dialog with the rotating code. It is white in every theme and as large as possible, so that it can be scanned in
 * sunlight. A new code is requested when the number of washes changes, because the previous code may be used up.
 */
function PassDialog({ voucher, voucherToken, onClose }: ShowProps & { readonly onClose: () => void }) {
  const [before, setBefore] = useState(voucher.remaining);
  const wasUsed = voucher.remaining < before;
  return (
    <Dialog labelledBy="pass-title" onClose={onClose}>
      <div className="stack-wide">
        <div className="pass-head">
          <h2 id="pass-title" className="section-title" tabIndex={-1} data-first-focus>
            {wasUsed ? m.pass_taken_title() : m.pass_title()}
          </h2>
          <button type="button" className="icon-button" aria-label={m.pass_close()} onClick={onClose}>
            <CloseIcon className="icon-large" />
          </button>
        </div>
        <div aria-live="polite" className="stack-wide">
          {wasUsed ? (
            <PassUsed voucher={voucher} onAgain={() => setBefore(voucher.remaining)} />
          ) : (
            <PassContents key={voucher.remaining} voucher={voucher} voucherToken={voucherToken} />
          )}
        </div>
      </div>
    </Dialog>
  );
}

function PassContents({ voucher, voucherToken }: ShowProps) {
  const state = useRotatingCode(voucherToken);
  const isUnreachable = state.kind === 'away';
  if (state.kind === 'refused') return <p className="notice notice-danger">{state.problem.message}</p>;
  return (
    <>
      <div className="pass-paper">
        {state.kind === 'shown' ? <QrCode qr={state.pass.qr} /> : null}
        {isUnreachable ? <QrCode qr={voucher.qr} /> : null}
        {state.kind === 'waiting' ? <p>{m.pass_waiting()}</p> : null}
      </div>
      <p className={isUnreachable ? 'notice notice-info' : 'quiet'}>
        {isUnreachable ? m.pass_offline() : m.pass_text()}
      </p>
      <p>
        {isUnreachable ? null : <span>{m.pass_typed()} </span>}
        <span className="code own-line" aria-hidden="true">
          <CodeText code={formatCode(voucher.code)} />
        </span>
        <span className="sr-only">{m.voucher_code_spelled({ spelled: spellCode(voucher.code) })}</span>
      </p>
    </>
  );
}

function PassUsed({ voucher, onAgain }: { readonly voucher: VoucherView; readonly onAgain: () => void }) {
  return (
    <>
      <p className="lead">{m.pass_taken_text()}</p>
      <p className="lead-words">{m.voucher_left({ count: voucher.remaining, total: voucher.washCount })}</p>
      {voucher.remaining > 0 ? (
        <button type="button" className="button button-secondary button-own-width" onClick={onAgain}>
          {m.pass_again()}
        </button>
      ) : null}
    </>
  );
}
