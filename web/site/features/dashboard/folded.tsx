import { useId, useState, type ReactNode } from 'react';
import { useRestoredFocus } from '#web/lib/use-restored-focus.ts';

type FoldedProps = {
  /** Text of the button. `accessibleName` replaces it for screen readers if the text alone is ambiguous. */
  readonly label: string;
  readonly accessibleName?: string;
  readonly look: 'button-secondary' | 'button-quiet';
  readonly children: (close: () => void) => ReactNode;
};

/** A form that a button opens. When the form is finished, the button gets the focus again. */
export function FoldedSection({ label, accessibleName, look, children }: FoldedProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  useRestoredFocus(open);
  return (
    <>
      <button
        type="button"
        className={`button ${look} only-scripted`}
        aria-expanded={open}
        aria-controls={id}
        aria-label={accessibleName}
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
