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
    <details className="code-fold max-w-md">
      <summary className="min-h-11 cursor-pointer py-2 font-medium">{m.gift_code_fold()}</summary>
      <div className="grid justify-items-start gap-3 pt-3">
        {qr === null ? null : <QrCode qr={qr} className="w-48 max-w-full" />}
        <p className="code" aria-hidden="true">
          <CodeText code={formatCode(code)} />
        </p>
        <p className="sr-only">{m.voucher_code_spelled({ spelled: spellCode(code) })}</p>
        <p className="text-ink-soft">{hint}</p>
        <div className="flex flex-wrap gap-3">{children}</div>
      </div>
    </details>
  );
}
