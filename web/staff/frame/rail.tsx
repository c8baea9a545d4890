import { useEffect, type RefObject } from 'react';
import { m } from '#messages/compiled/messages.js';
import { MoreIcon } from '../kit/place-icons.tsx';
import { ICON_RAIL_QUERY, useMediaQuery } from '../kit/use-media-query.ts';
import { useAllScreens } from './all-screens.tsx';
import { collapseSettings } from './open-groups.ts';
import { NavigationGroups, useNavigationPosition } from './place-links.tsx';

type RailProps = { readonly rail: RefObject<HTMLElement | null> };

/**
 * Navigation at the side of the screen. The groups scroll, and the bottom stays visible. The bottom has the settings
 * or, in a navigation with icons only, a button that shows all names.
 */
export function Rail({ rail }: RailProps) {
  const hasIconsOnly = useMediaQuery(ICON_RAIL_QUERY);
  const allScreens = useAllScreens();
  const isInSettings = useNavigationPosition()?.group === 'settings';
  useEffect(() => {
    if (!isInSettings) collapseSettings();
  }, [isInSettings]);
  return (
    <>
      <nav ref={rail} className="staff-rail" aria-label={m.staff_places()}>
        <div className="staff-rail-groups">
          <NavigationGroups isShown={(name) => hasIconsOnly || name !== 'settings'} hasTooltips={hasIconsOnly} />
        </div>
        <div className="staff-rail-foot">
          {hasIconsOnly ? (
            <button
              type="button"
              className="staff-place"
              title={m.staff_more_title()}
              aria-haspopup="dialog"
              onClick={allScreens.open}
            >
              <MoreIcon className="icon-medium" />
              <span>{m.staff_more_title()}</span>
            </button>
          ) : (
            <NavigationGroups isShown={(name) => name === 'settings'} />
          )}
        </div>
      </nav>
      {allScreens.dialog}
    </>
  );
}
