import { useId, useState, type ReactNode } from 'react';
import { useRestoredFocus } from '#web/lib/use-restored-focus.ts';

type FoldedProps = {
  /** Text of the button. Screen readers use `accessibleName` instead if the text alone would be ambiguous. */
  readonly label: string;
  readonly accessibleName?: string;
  readonly look: 'button-secondary' | 'button-quiet';
  readonly children: (close: () => void) => ReactNode;
};

/** Shows a form after a press on a button. When the form is finished, the button gets the focus again. */
export function CollapsibleSection({ label, accessibleName, look, children }: FoldedProps) {
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
