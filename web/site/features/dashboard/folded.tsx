import { useId, useState, type ReactNode } from 'react';
import { useHeldFocus } from '#web/lib/use-held-focus.ts';

type FoldedProps = {
  /** What the button that opens it says, and what it is called where that alone says too little. */
  readonly label: string;
  readonly spoken?: string;
  readonly look: 'button-secondary' | 'button-quiet';
  readonly children: (close: () => void) => ReactNode;
};

/** A form that waits behind a button until somebody wants it; the button has the focus again when it is done. */
export function Folded({ label, spoken, look, children }: FoldedProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  useHeldFocus(open);
  return (
    <>
      <button
        type="button"
        className={`button ${look} only-scripted`}
        aria-expanded={open}
        aria-controls={id}
        aria-label={spoken}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      <div id={id} className="folded" hidden={!open}>
        {open ? children(() => setOpen(false)) : null}
      </div>
    </>
  );
}
