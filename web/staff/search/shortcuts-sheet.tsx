import { m } from '#messages/compiled/messages.js';
import { StaffDialog } from '../lib/acts/staff-dialog.tsx';

/** The list of keyboard shortcuts. */
export function ShortcutsSheet({ onClose }: { readonly onClose: () => void }) {
  const keys: readonly (readonly [string, string])[] = [
    ['Ctrl K', m.staff_keys_search()],
    ['/', m.staff_keys_search()],
    ['?', m.staff_keys_sheet()],
    ['↑ ↓', m.staff_keys_walk()],
    ['Enter', m.staff_keys_go()],
    ['Esc', m.staff_keys_close()],
  ];
  return (
    <StaffDialog title={m.staff_keys_title()} onClose={onClose}>
      <dl className="staff-keys">
        {keys.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd lang="en" dir="ltr">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </StaffDialog>
  );
}
