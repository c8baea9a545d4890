import type { ReactNode } from 'react';
import { textDirectionOf } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { Dialog } from '#web/ui/dialog.tsx';
import { CloseIcon } from '#web/ui/icons/icons.tsx';
import { ToastRegion } from '#web/ui/toast/toast-region.tsx';
import { usePortal } from '../portal.tsx';
import { useDiscardConfirmation } from './discard-confirmation.tsx';

type StaffDialogProps = {
  readonly title: string;
  /** True for a dialog with two columns on a wide screen. */
  readonly isWide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog of the portal with heading and close button. It asks before it discards what was entered. */
export function StaffDialog({ title, isWide = false, onClose, children }: StaffDialogProps) {
  const { locale } = usePortal();
  const { content, close, question } = useDiscardConfirmation(onClose);
  return (
    <Dialog labelledBy="staff-dialog" wide={isWide} onClose={close}>
      <div ref={content} lang={locale} dir={textDirectionOf(locale)} className="staff-stack">
        <div className="dialog-head staff-head">
          <h2 id="staff-dialog" tabIndex={-1} data-first-focus className="section-title">
            {title}
          </h2>
          <button type="button" className="icon-button" aria-label={m.staff_close()} onClick={close}>
            <CloseIcon className="icon-large" />
          </button>
          <ToastRegion closeLabel={m.staff_close()} />
          {question}
        </div>
        {children}
      </div>
    </Dialog>
  );
}
