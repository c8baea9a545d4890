import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { m } from '#messages/compiled/messages.js';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { SearchIcon } from '#web/ui/icons/further-icons.tsx';
import type { PaletteProps } from './palette.tsx';
import { shortcutOf, typedAfter, type Shortcut } from './shortcut-of.ts';

type Closable = { readonly onClose: () => void };

const palette = lazyPart<PaletteProps>(
  () => import('./palette.tsx').then((part) => part.Palette),
  ({ onClose }) => onClose(),
);
const sheet = lazyPart<Closable>(
  () => import('./shortcuts-sheet.tsx').then((part) => part.ShortcutsSheet),
  ({ onClose }) => onClose(),
);

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

function isTaken(target: EventTarget | null): boolean {
  if (isDialogOpen()) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** The global search: its button, its shortcuts, and the list of shortcuts. */
export function Shortcuts() {
  const [opened, setOpened] = useState<Shortcut | null>(null);
  /** Text typed while the search loads; null if the search is not loading. */
  const typedEarly = useRef<string | null>(null);
  const open = useCallback((wanted: Shortcut) => {
    typedEarly.current = wanted === 'palette' ? '' : null;
    setOpened(wanted);
  }, []);
  function close() {
    typedEarly.current = null;
    setOpened(null);
  }
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, code, ctrlKey, metaKey, altKey, target } = event;
      const early = typedAfter(typedEarly.current, { key, ctrlKey, metaKey, altKey });
      if (early !== null) {
        event.preventDefault();
        typedEarly.current = early;
        return;
      }
      const wanted = shortcutOf({ key, code, ctrlKey, metaKey, altKey, isTaken: isTaken(target) });
      if (wanted === null) return;
      event.preventDefault();
      // the search does not open over another dialog
      if (!isDialogOpen() && typedEarly.current === null) open(wanted);
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open]);
  function takeTyped(): string {
    const typed = typedEarly.current ?? '';
    typedEarly.current = null;
    return typed;
  }
  return (
    <>
      <button type="button" className="staff-find" onClick={() => open('palette')}>
        <SearchIcon className="size-5" />
        <span>{m.staff_palette_open()}</span>
        <kbd className="staff-key" aria-hidden="true" lang="en" dir="ltr">
          Ctrl K
        </kbd>
      </button>
      <Suspense>
        {opened === 'palette' ? <palette.Part onClose={close} takeTyped={takeTyped} /> : null}
        {opened === 'sheet' ? <sheet.Part onClose={close} /> : null}
      </Suspense>
    </>
  );
}
