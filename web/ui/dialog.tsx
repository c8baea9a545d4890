import { useLayoutEffect, useRef, type ReactNode } from 'react';

type DialogProps = {
  /** Id of the heading inside that names the dialog. */
  readonly labelledBy: string;
  readonly onClose: () => void;
  readonly wide?: boolean;
  readonly children: ReactNode;
};

/**
 * A modal on the platform's own dialog element: focus stays inside, Escape and a click beside it
 * close it, focus goes back to where it was. Rendered on the server it stands open in the page,
 * so its form works before and without scripts; the first layout effect lifts it into the top layer.
 */
export function Dialog({ labelledBy, onClose, wide = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return undefined;
    dialog.removeAttribute('open');
    dialog.showModal();
    // the first field with an error, after a form came back without scripts; otherwise the heading: it names the dialog,
    // and on a phone it opens no keyboard
    const first =
      dialog.querySelector<HTMLElement>('[aria-invalid=true]') ?? dialog.querySelector('[data-first-focus]');
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
