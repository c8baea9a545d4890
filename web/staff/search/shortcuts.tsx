import { lazy, Suspense, useEffect, useState } from 'react';
import { m } from '#messages/compiled/messages.js';
import { SearchIcon } from '#web/ui/icons/further-icons.tsx';
import { shortcutOf, type Shortcut } from './shortcut-of.ts';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));
const ShortcutsSheet = lazy(async () => ({ default: (await import('./shortcuts-sheet.tsx')).ShortcutsSheet }));

function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
}

/** Search anywhere: its button, its keys, and the sheet that names all keys. */
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
      // another dialog keeps its form
      if (document.querySelector('dialog[open]') === null) setOpened(wanted);
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const close = () => setOpened(null);
  return (
    <>
      <button type="button" className="staff-place" onClick={() => setOpened('palette')}>
        <SearchIcon className="size-5" />
        <span>{m.staff_palette_open()}</span>
        <kbd className="staff-key" aria-hidden="true" lang="en" dir="ltr">
          Ctrl K
        </kbd>
      </button>
      <Suspense>
        {opened === 'palette' ? <Palette onClose={close} /> : null}
        {opened === 'sheet' ? <ShortcutsSheet onClose={close} /> : null}
      </Suspense>
    </>
  );
}
