import { Suspense, useCallback, useEffect, useRef, useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { lazyComponent } from '#web/lib/lazy-component.tsx';
import { SearchIcon } from '#web/ui/icons/further-icons.tsx';
import { GO_KEY_TIMEOUT_MS, isShortcutBlocked, keyActionOf } from '../kit/keys/letter-keys.ts';
import { areLetterShortcutsEnabled } from '../kit/keys/letter-shortcut-setting.ts';
import { moveToRow, toggleFocusedRow } from '../kit/keys/list-rows.ts';
import { useMayOpen } from '../lib/portal.tsx';
import { navigationEntries } from '../places.tsx';
import type { PaletteLine } from './palette-groups.ts';
import type { PaletteProps } from './palette.tsx';
import { shortcutOf, typedTextAfterKey, type Shortcut } from './shortcut-of.ts';

type Closable = { readonly onClose: () => void };

const palette = lazyComponent<PaletteProps>(
  () => import('./palette.tsx').then((part) => part.Palette),
  ({ onClose }) => onClose(),
);
const sheet = lazyComponent<Closable>(
  () => import('./shortcuts-sheet.tsx').then((part) => part.ShortcutsSheet),
  ({ onClose }) => onClose(),
);

function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

/** Maximum number of recently opened lines that the search offers again. */
const RECENT_MAX = 5;

/** Creates a handler for shortcuts of single characters. The handler returns true if the key had an action. */
function useLetterKeys(): (event: KeyboardEvent) => boolean {
  const navigate = useNavigate();
  const mayOpen = useMayOpen();
  /**
   * Time until which a key after G opens a screen, in ms on the clock of key events. It is 0 if the previous key was
   * not G.
   */
  const goUntil = useRef(0);
  return (event) => {
    const { code, ctrlKey, metaKey, altKey, shiftKey, timeStamp, target } = event;
    const isAfterGo = timeStamp < goUntil.current;
    goUntil.current = 0;
    if (isShortcutBlocked(target) || !areLetterShortcutsEnabled()) return false;
    const act = keyActionOf({ code, ctrlKey, metaKey, altKey, shiftKey }, isAfterGo);
    if (act === null) return false;
    if (act.kind === 'row') return moveToRow(act.step);
    if (act.kind === 'pick') return toggleFocusedRow();
    if (act.kind === 'go') {
      goUntil.current = timeStamp + GO_KEY_TIMEOUT_MS;
      return true;
    }
    const place = navigationEntries.find(({ path }) => path === act.path);
    if (place === undefined || !mayOpen(place)) return false;
    void navigate(`/admin/${place.path}`);
    return true;
  };
}

export function SearchButton({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <button type="button" className="staff-find" onClick={onOpen}>
      <SearchIcon className="icon-medium" />
      <span>{m.staff_palette_open()}</span>
      <kbd className="staff-key" aria-hidden="true" lang="en" dir="ltr">
        Ctrl K
      </kbd>
    </button>
  );
}

type ShortcutsProps = {
  /** Component that contains the button of the search, such as the navigation. */
  readonly Part: ComponentType<{ readonly onSearch: () => void }>;
};

export function Shortcuts({ Part }: ShortcutsProps) {
  const [opened, setOpened] = useState<Shortcut | null>(null);
  // recently opened lines are kept only in memory until the sign-out, because the names of customers must not be stored
  // on the device
  const [recent, setRecent] = useState<readonly PaletteLine[]>([]);
  const pressLetter = useLetterKeys();
  const letters = useRef(pressLetter);
  useEffect(() => {
    letters.current = pressLetter;
  });
  /** Text that was typed while the search palette loads. Null if it is not loading. */
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
      const early = typedTextAfterKey(typedEarly.current, { key, ctrlKey, metaKey, altKey });
      if (early !== null) {
        event.preventDefault();
        typedEarly.current = early;
        return;
      }
      const wanted = shortcutOf({ key, code, ctrlKey, metaKey, altKey, isTaken: isShortcutBlocked(target) });
      if (wanted === null) {
        if (letters.current(event)) event.preventDefault();
        return;
      }
      event.preventDefault();
      // the search does not open over another dialog
      if (!isDialogOpen() && typedEarly.current === null) open(wanted);
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open]);
  function takeEnteredText(): string {
    const typed = typedEarly.current ?? '';
    typedEarly.current = null;
    return typed;
  }
  function keepRecent(line: PaletteLine) {
    setRecent([line, ...recent.filter(({ to }) => to !== line.to)].slice(0, RECENT_MAX));
  }
  return (
    <>
      <Part onSearch={() => open('palette')} />
      <Suspense>
        {opened === 'palette' ? (
          <palette.Part onClose={close} takeEnteredText={takeEnteredText} recent={recent} onOpened={keepRecent} />
        ) : null}
        {opened === 'sheet' ? <sheet.Part onClose={close} /> : null}
      </Suspense>
    </>
  );
}
