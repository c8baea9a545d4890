import type { ReactNode } from 'react';
import { textDirectionOf } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { usePage } from '#web/lib/page.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { CloseIcon } from '#web/ui/icons/icons.tsx';
import { ToastRegion } from '#web/ui/toast/toast-region.tsx';
import './account.css';

type AccountDialogProps = {
  readonly titleId: string;
  readonly title: string;
  readonly text?: string;
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

export function AccountDialog({ titleId, title, text, wide = false, onClose, children }: AccountDialogProps) {
  const { locale } = usePage();
  return (
    <Dialog labelledBy={titleId} onClose={onClose} wide={wide}>
      <div lang={locale} dir={textDirectionOf(locale)} className="account-dialog">
        <div className="dialog-head account-dialog-head">
          <h2 id={titleId} tabIndex={-1} data-first-focus>
            {title}
          </h2>
          <button type="button" className="icon-button" aria-label={m.signin_close()} onClick={onClose}>
            <CloseIcon className="icon-large" />
          </button>
          <ToastRegion closeLabel={m.toast_close()} />
        </div>
        {text === undefined ? null : <p className="account-dialog-text">{text}</p>}
        {children}
      </div>
    </Dialog>
  );
}
