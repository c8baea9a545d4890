import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { fitPanel } from './fit-panel.ts';

type MenuProps = {
  /** Text that describes the menu to screen readers. They read it after the button's visible text. */
  readonly label: string;
  readonly button: ReactNode;
  /** True for a button without visible text. Its label is then also its tooltip. */
  readonly iconOnly?: boolean;
  /** CSS class of the button. The default is the class of the account menu's button. */
  readonly look?: string;
  readonly children: ReactNode;
};

/**
 * A button that shows and hides a panel next to it. The panel closes on Escape, on a click on one of its buttons or
 * outside it, when the focus leaves it, and after a navigation.
 */
export function Menu({ label, button, iconOnly = false, look = 'staff-menu-button', children }: MenuProps) {
  const id = useId();
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = openedAt === key;

  useEffect(() => {
    if (!isOpen) return undefined;
    // a window that is too low for the smallest panel scrolls to its end
    frame.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
    const close = (event: Event) => {
      if (event.target instanceof Node && frame.current?.contains(event.target) === true) return;
      setOpenedAt(null);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpenedAt(null);
      opener.current?.focus();
    };
    // the listener is on the document, so that a button's own handler runs before the panel is removed from the page
    const choose = ({ target }: MouseEvent) => {
      const button = target instanceof Element ? target.closest('button') : null;
      if (button === null || frame.current?.contains(button) !== true || button === opener.current) return;
      setOpenedAt(null);
      opener.current?.focus();
    };
    document.addEventListener('click', choose);
    document.addEventListener('pointerdown', close);
    document.addEventListener('focusin', close);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('click', choose);
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('focusin', close);
      document.removeEventListener('keydown', escape);
    };
  }, [isOpen]);

  return (
    <div ref={frame} className="staff-menu">
      <button
        ref={opener}
        type="button"
        className={look}
        aria-label={iconOnly ? label : undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpenedAt(isOpen ? null : key)}
      >
        {button}
        {iconOnly ? null : <span className="sr-only">{label}</span>}
      </button>
      {isOpen ? (
        <div id={id} ref={fitPanel} className="staff-menu-panel">
          {children}
        </div>
      ) : null}
    </div>
  );
}
