import type { ReactNode } from 'react';
import { textDirectionOf } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { Dialog } from '#web/ui/dialog.tsx';
import { CloseIcon } from '#web/ui/icons/icons.tsx';
import { ToastRegion } from '#web/ui/toast/toast-region.tsx';
import { usePortal } from '../portal.tsx';

type StaffDialogProps = {
  readonly title: string;
  /** True for a dialog with two columns on a wide screen. */
  readonly isWide?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A dialog of the portal with heading and close button. */
export function StaffDialog({ title, isWide = false, onClose, children }: StaffDialogProps) {
  const { locale } = usePortal();
  return (
    <Dialog labelledBy="staff-dialog" wide={isWide} onClose={onClose}>
      <div lang={locale} dir={textDirectionOf(locale)} className="staff-stack">
        <div className="dialog-head staff-head">
          <h2 id="staff-dialog" tabIndex={-1} data-first-focus className="section-title">
            {title}
          </h2>
          <button type="button" className="icon-button" aria-label={m.staff_close()} onClick={onClose}>
            <CloseIcon className="icon-large" />
          </button>
          <ToastRegion closeLabel={m.staff_close()} />
        </div>
        {children}
      </div>
    </Dialog>
  );
}
