import type { ReactNode } from 'react';
import type { OrderView } from '#contracts/selling/orders.ts';
import { formatCode, spellCode } from '#domain/core/codes/voucher-code.ts';
import { m } from '#messages/compiled/messages.js';
import { CodeText } from '#web/ui/code-text.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';

type CodeFoldProps = {
  readonly code: string;
  readonly qr: OrderView['vouchers'][number]['qr'];
  /** Text that says what the code is for. */
  readonly hint: string;
  /** Buttons for the code. */
  readonly children: ReactNode;
};

/** The code and QR of a voucher below its card. They are collapsed, because the card and its first action come first. */
export function CodeFold({ code, qr, hint, children }: CodeFoldProps) {
  return (
    <details className="code-fold form-fold">
      <summary>{m.gift_code_fold()}</summary>
      <div className="code-fold-inside">
        {qr === null ? null : <QrCode qr={qr} className="code-fold-qr" />}
        <p className="code" aria-hidden="true">
          <CodeText code={formatCode(code)} />
        </p>
        <p className="sr-only">{m.voucher_code_spelled({ spelled: spellCode(code) })}</p>
        <p className="quiet">{hint}</p>
        <div className="button-row">{children}</div>
      </div>
    </details>
  );
}
