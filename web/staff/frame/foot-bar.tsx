import { useState } from 'react';
import { useLocation } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { MoreIcon } from '../kit/place-icons.tsx';
import { StaffDialog } from '../lib/acts/staff-dialog.tsx';
import { useMe, usePortal } from '../lib/portal.tsx';
import { footPlacesOf } from './own-groups.ts';
import { PlaceGroups, PlaceLink, useNavigationPosition } from './place-links.tsx';

/** The bar at the bottom of a phone: four screens, and the button More for all other screens. */
export function FootBar() {
  const places = footPlacesOf(usePortal(), useMe());
  const { key } = useLocation();
  const here = useNavigationPosition();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isElsewhere = here !== null && places.every(({ path }) => path !== here.place.path);
  return (
    <>
      <nav className="staff-foot" aria-label={m.staff_places()}>
        {places.map((place) => (
          <PlaceLink key={place.path} place={place} />
        ))}
        <button
          type="button"
          className="staff-place"
          aria-haspopup="dialog"
          aria-current={isElsewhere ? 'true' : undefined}
          onClick={() => setOpenedAt(key)}
        >
          <MoreIcon className="size-5" />
          <span>{m.staff_more()}</span>
        </button>
      </nav>
      {openedAt === key ? (
        <StaffDialog title={m.staff_more_title()} onClose={() => setOpenedAt(null)}>
          <nav className="staff-more" aria-label={m.staff_more_title()}>
            <PlaceGroups />
          </nav>
        </StaffDialog>
      ) : null}
    </>
  );
}
