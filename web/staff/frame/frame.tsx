import { useEffect, useRef, type RefObject } from 'react';
import { Outlet, useLoaderData, useLocation } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { ToastRegion } from '#web/ui/toast/toast-region.tsx';
import { Crumbs, type Crumb } from '../kit/crumbs.tsx';
import { FOOT_BAR_QUERY, useMediaQuery } from '../kit/use-media-query.ts';
import { isPartner, MeContext, usePortal, type CurrentStaffUser } from '../lib/portal.tsx';
import { StepUpDialog } from '../lib/acts/step-up-dialog.tsx';
import { ListDownloadsBar } from '../list/files/list-downloads-bar.tsx';
import { SearchButton, Shortcuts } from '../search/shortcuts.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { navigationGroupLabels } from './group-words.ts';
import { parentScreenCrumbs } from './navigation-position.ts';
import { useNavigationPosition } from './navigation-links.tsx';
import { NavigationRail } from './navigation-rail.tsx';
import { useHasStationBottomBar } from './station-bottom-bar.tsx';

/**
 * Moves the focus to the page's heading after a navigation, and scrolls the navigation to the current link. A change of
 * filters alone does not count as a navigation.
 */
function useFocusAfterNavigation(): RefObject<HTMLElement | null> {
  const { pathname, state } = useLocation();
  const rail = useRef<HTMLElement>(null);
  // opening the portal from the sign-in page counts as a navigation, but reloading the page does not
  const before = useRef(state === 'arrived' ? '' : pathname);
  useEffect(() => {
    if (before.current !== pathname) focusHeading();
    before.current = pathname;
    rail.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return rail;
}

/**
 * Returns the breadcrumbs of the current screen: its navigation group, its navigation entry, and the screens between
 * that entry and this screen. The entry is left out on its own screen. A group with the same name as the entry is left
 * out. Returns an empty list on screens of the group Home, and on screens without a navigation entry.
 */
function useCrumbs(): readonly Crumb[] {
  const position = useNavigationPosition();
  const { pathname } = useLocation();
  const { locale } = usePortal();
  if (position === null || position.group === 'home') return [];
  const [group, place] = [navigationGroupLabels[position.group](), position.place.label()];
  return [
    ...(group === place ? [] : [{ label: group }]),
    ...(position.isEntryScreen ? [] : [{ label: place, to: `/admin/${position.place.path}` }]),
    ...parentScreenCrumbs(pathname.replace(/^\/admin\//, ''), locale),
  ];
}

function Main() {
  return (
    <main id="main-content" className="staff-main" tabIndex={-1}>
      <Crumbs crumbs={useCrumbs()} />
      <Outlet />
      <ListDownloadsBar />
    </main>
  );
}

/**
 * `onSearch` opens the search. It is null for a partner, who cannot search. A partner therefore sees the regular bar on
 * the screens of stations, too.
 */
type SideProps = { readonly onSearch: (() => void) | null };

/**
 * Account menu, search and navigation at the side. On the screens of stations, the search is in the bar at the bottom
 * instead.
 */
function SideNavigation({ onSearch }: SideProps) {
  const rail = useFocusAfterNavigation();
  const isNarrow = useMediaQuery(FOOT_BAR_QUERY);
  const atStation = useHasStationBottomBar() ? onSearch : null;
  return (
    <>
      <header className="staff-top">
        <AccountMenu />
        {onSearch === null || atStation !== null ? null : <SearchButton onOpen={onSearch} />}
      </header>
      {isNarrow ? (
        <BottomBar onSearch={atStation} />
      ) : (
        <>
          <a href="#main-content" className="staff-skip">
            {m.staff_skip_places()}
          </a>
          <NavigationRail rail={rail} />
        </>
      )}
    </>
  );
}

/**
 * Layout of the portal: the navigation and the current screen. The navigation is at the side, or on a phone or tablet
 * above and below the screen. Toasts appear over the end of the navigation at the side, where they cover no part of the
 * screen, or otherwise at the top.
 */
export function PortalFrame() {
  const me = useLoaderData<CurrentStaffUser>();
  return (
    <MeContext value={me}>
      <a href="#main-content" className="staff-skip">
        {m.staff_skip()}
      </a>
      <div className="staff-frame themed-controls">
        <div className="staff-side">
          {isPartner(me) ? <SideNavigation onSearch={null} /> : <Shortcuts Part={SideNavigation} />}
          <ToastRegion closeLabel={m.staff_close()} />
        </div>
        <Main />
      </div>
      <StepUpDialog />
    </MeContext>
  );
}
