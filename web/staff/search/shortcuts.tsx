import { Suspense, useEffect, useState } from 'react';
import { m } from '#messages/compiled/messages.js';
import { lazyPart } from '#web/lib/lazy-part.tsx';
import { SearchIcon } from '#web/ui/icons/further-icons.tsx';
import { shortcutOf, type Shortcut } from './shortcut-of.ts';

type Closable = { readonly onClose: () => void };

const palette = lazyPart<Closable>(
  () => import('./palette.tsx').then((part) => part.Palette),
  ({ onClose }) => onClose(),
);
const sheet = lazyPart<Closable>(
  () => import('./shortcuts-sheet.tsx').then((part) => part.ShortcutsSheet),
  ({ onClose }) => onClose(),
);

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** The global search: its button, its shortcuts, and the list of shortcuts. */
export function Shortcuts() {
  const [opened, setOpened] = useState<Shortcut | null>(null);
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const wanted = shortcutOf({
        key: event.key,
        code: event.code,
        ctrlKey: event.ctrlKey,
        metaKey: event.metaKey,
        altKey: event.altKey,
        isTaken: isTaken(event.target),
      });
      if (wanted === null) return;
      event.preventDefault();
      // the search does not open over another dialog
      if (document.querySelector('dialog[open]') === null) setOpened(wanted);
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const close = () => setOpened(null);
  return (
    <>
      <button type="button" className="staff-find" onClick={() => setOpened('palette')}>
        <SearchIcon className="size-5" />
        <span>{m.staff_palette_open()}</span>
        <kbd className="staff-key" aria-hidden="true" lang="en" dir="ltr">
          Ctrl K
        </kbd>
      </button>
      <Suspense>
        {opened === 'palette' ? <palette.Part onClose={close} /> : null}
        {opened === 'sheet' ? <sheet.Part onClose={close} /> : null}
      </Suspense>
    </>
  );
}
