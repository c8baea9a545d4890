import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { CloseIcon } from '../icons/icons.tsx';
import {
  addToastOutlet,
  currentToast,
  dismissToast,
  subscribeToToasts,
  TOAST_DISPLAY_MS,
  type Toast,
} from './toast-store.ts';

const nothing = { toast: null, open: false, outlet: '' } as const;

/** A notice that closes after some time. Its timer pauses while the pointer or the focus is on it. */
function Notice({ toast, closeLabel }: { readonly toast: Toast; readonly closeLabel: string }) {
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(dismissToast, TOAST_DISPLAY_MS);
    return () => clearTimeout(timer);
  }, [held]);

  return (
    <span
      className={`toast toast-${toast.tone}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="toast-words">
        <span className="toast-title">{toast.title}</span>
        {toast.description === '' ? null : <span className="toast-text">{toast.description}</span>}
      </span>
      <button type="button" className="toast-close" aria-label={closeLabel} onClick={dismissToast}>
        <CloseIcon className="icon-medium" />
      </button>
    </span>
  );
}

/**
 * The live region in which notices appear. It is polite, so screen readers announce a notice without interrupting other
 * speech.
 */
export function ToastRegion({ closeLabel }: { readonly closeLabel: string }) {
  const { toast, open, outlet } = useSyncExternalStore(subscribeToToasts, currentToast, () => nothing);
  const id = useId();

  useEffect(() => addToastOutlet(id), [id]);

  return (
    <output className="toast-region" aria-live="polite">
      {open && toast !== null && outlet === id ? <Notice key={toast.id} toast={toast} closeLabel={closeLabel} /> : null}
    </output>
  );
}
