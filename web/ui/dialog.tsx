import { useLayoutEffect, useRef, type ReactNode } from 'react';

type DialogProps = {
  readonly labelledBy: string;
  readonly onClose: () => void;
  readonly wide?: boolean;
  readonly children: ReactNode;
};

/**
 * A modal dialog that uses the native dialog element. It keeps the focus inside, closes on Escape and on a click
 * outside, and returns the focus. When the server renders it, it is open in the page, so that its form works without
 * JavaScript. The first layout effect then makes it modal.
 */
export function Dialog({ labelledBy, onClose, wide = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return undefined;
    dialog.removeAttribute('open');
    dialog.showModal();
    // if a form without JavaScript was refused, the first field with an error receives the focus. Otherwise it is the
    // element that the dialog chose, or the heading, which names the dialog and opens no keyboard on a phone
    const first =
      dialog.querySelector<HTMLElement>('[aria-invalid=true]') ??
      dialog.querySelector(':is(input, textarea)[data-first-focus]') ??
      dialog.querySelector('[data-first-focus]');
    if (first instanceof HTMLElement) first.focus();
    return () => dialog.close();
  }, []);

  return (
    <dialog
      ref={element}
      open
      aria-labelledby={labelledBy}
      className={`dialog ${wide ? 'dialog-wide' : ''}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="dialog-body">{children}</div>
    </dialog>
  );
}
