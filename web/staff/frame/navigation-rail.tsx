import { useEffect, type RefObject } from 'react';
import { m } from '#messages/compiled/messages.js';
import { collapseSettings } from './open-groups.ts';
import { NavigationGroups, useNavigationPosition } from './navigation-links.tsx';

type NavigationRailProps = { readonly rail: RefObject<HTMLElement | null> };

/** Navigation at the side of the screen. The groups scroll, and the settings stay visible at the bottom. */
export function NavigationRail({ rail }: NavigationRailProps) {
  const isInSettings = useNavigationPosition()?.group === 'settings';
  useEffect(() => {
    if (!isInSettings) collapseSettings();
  }, [isInSettings]);
  return (
    <nav ref={rail} className="staff-rail" aria-label={m.staff_places()}>
      <div className="staff-rail-groups">
        <NavigationGroups isShown={(name) => name !== 'settings'} />
      </div>
      <div className="staff-rail-foot">
        <NavigationGroups isShown={(name) => name === 'settings'} />
      </div>
    </nav>
  );
}
