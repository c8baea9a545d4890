import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { StaffDialog } from '../lib/acts/staff-dialog.tsx';
import { NavigationGroups } from './navigation-links.tsx';

/**
 * Creates a dialog with all navigation groups and their names. Returns the dialog and a function that opens it. The
 * dialog closes after a navigation.
 */
export function useAllScreens(): { readonly open: () => void; readonly dialog: ReactNode } {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const dialog =
    openedAt === key ? (
      <StaffDialog title={m.staff_more_title()} onClose={() => setOpenedAt(null)}>
        <nav className="staff-more" aria-label={m.staff_more_title()}>
          <NavigationGroups />
        </nav>
      </StaffDialog>
    ) : null;
  return { open: () => setOpenedAt(key), dialog };
}
