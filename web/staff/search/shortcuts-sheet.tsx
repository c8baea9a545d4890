import { useState } from 'react';
import { m } from '#messages/compiled/messages.js';
import { goKeys } from '../kit/keys/letter-keys.ts';
import { areLetterShortcutsEnabled, storeLetterShortcutsEnabled } from '../kit/keys/letter-shortcut-setting.ts';
import { StaffDialog } from '../lib/acts/staff-dialog.tsx';
import { useMayOpen } from '../lib/portal.tsx';
import { navigationEntries } from '../places.tsx';

type ShortcutRow = readonly [key: string, does: string];

/** Returns the key sequences that open screens. Screens that this user may not open are left out. */
function useScreenShortcuts(): readonly ShortcutRow[] {
  const mayOpen = useMayOpen();
  return Object.entries(goKeys).flatMap(([code, path]): ShortcutRow[] => {
    const place = navigationEntries.find((one) => one.path === path);
    return place === undefined || !mayOpen(place) ? [] : [[`G ${code.replace('Key', '')}`, place.label()]];
  });
}

function Keys({ title, keys }: { readonly title: string; readonly keys: readonly ShortcutRow[] }) {
  return (
    <section>
      <h3 className="small-title">{title}</h3>
      <dl className="staff-keys">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt dir="ltr">
              {key.split(' ').map((one) => (
                <kbd key={one} lang="en">
                  {one}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Dialog with the list of keyboard shortcuts. It has a switch for shortcuts of single characters. */
export function ShortcutsSheet({ onClose }: { readonly onClose: () => void }) {
  const [isOn, setOn] = useState(areLetterShortcutsEnabled);
  const placeKeys = useScreenShortcuts();
  const search: readonly ShortcutRow[] = [
    ['Ctrl K', m.staff_keys_search()],
    ['/', m.staff_keys_search()],
    ['↑ ↓', m.staff_keys_walk()],
    ['Enter', m.staff_keys_go()],
    ['Esc', m.staff_keys_close()],
    ['?', m.staff_keys_sheet()],
  ];
  const list: readonly ShortcutRow[] = [
    ['J', m.staff_keys_next()],
    ['K', m.staff_keys_previous()],
    ['Enter', m.staff_keys_open()],
    ['X', m.staff_keys_pick()],
  ];
  return (
    <StaffDialog title={m.staff_keys_title()} onClose={onClose}>
      <div className="staff-key-parts">
        <Keys title={m.staff_keys_searching()} keys={search} />
        {isOn ? (
          <>
            <Keys title={m.staff_keys_lists()} keys={list} />
            <Keys title={m.staff_keys_places()} keys={placeKeys} />
          </>
        ) : null}
      </div>
      <label className="staff-key-letters">
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ currentTarget: { checked } }) => {
            storeLetterShortcutsEnabled(checked);
            setOn(checked);
          }}
        />
        <span>
          {m.staff_keys_letters()}
          <span className="staff-quiet">{m.staff_keys_letters_hint()}</span>
        </span>
      </label>
    </StaffDialog>
  );
}
