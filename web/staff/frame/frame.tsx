import { useEffect, useRef, type RefObject } from 'react';
import { Outlet, useLoaderData, useLocation } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { ToastRegion } from '#web/ui/toast/toast-region.tsx';
import { Crumbs, type Crumb } from '../kit/crumbs.tsx';
import { PHONE, useMediaQuery } from '../kit/use-media-query.ts';
import { isPartner, MeContext, usePortal, type CurrentStaffUser } from '../lib/portal.tsx';
import { StepUpDialog } from '../lib/acts/step-up-dialog.tsx';
import { ListFilesBar } from '../list/list-files-bar.tsx';
import { FindButton, Shortcuts } from '../search/shortcuts.tsx';
import { AccountMenu } from './account-menu.tsx';
import { FootBar } from './foot-bar.tsx';
import { groupLabels } from './group-words.ts';
import { screensAbove } from './place-of.ts';
import { PlaceGroups, useNavigationPosition } from './place-links.tsx';
import { StationFoot, useHasStationFoot } from './station-foot.tsx';

/**
 * After a navigation, moves the focus to the page's heading and scrolls the navigation to the current link. A change of
 * filters alone is not a navigation.
 */
function useNewPage(): RefObject<HTMLElement | null> {
  const { pathname, state } = useLocation();
  const rail = useRef<HTMLElement>(null);
  // arriving from sign-in counts as a navigation, a reload does not
  const before = useRef(state === 'arrived' ? '' : pathname);
  useEffect(() => {
    if (before.current !== pathname) focusHeading();
    before.current = pathname;
    rail.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return rail;
}

/**
 * Returns the breadcrumbs of the current screen: its group, its place, and the screens between the place and this screen.
 * The place is left out on its own screen, and a group with the same name as the place is left out.
 */
function useCrumbs(): readonly Crumb[] {
  const position = useNavigationPosition();
  const { pathname } = useLocation();
  const { locale } = usePortal();
  if (position === null || position.group === 'home') return [];
  const [group, place] = [groupLabels[position.group](), position.place.label()];
  return [
    ...(group === place ? [] : [{ label: group }]),
    ...(position.isPlace ? [] : [{ label: place, to: `/admin/${position.place.path}` }]),
    ...screensAbove(pathname.replace(/^\/admin\//, ''), locale),
  ];
}

function Main() {
  return (
    <main id="main-content" className="staff-main" tabIndex={-1}>
      <Crumbs crumbs={useCrumbs()} />
      <Outlet />
      <ListFilesBar />
    </main>
  );
}

/** `onSearch` opens the search; null for a partner, who cannot search, and keeps the usual bar at the bottom. */
type SideProps = { readonly onSearch: (() => void) | null };

/** The menu, the search and the navigation. On a station's screen the search is in the bar at the bottom. */
function Side({ onSearch }: SideProps) {
  const rail = useNewPage();
  const isPhone = useMediaQuery(PHONE);
  const atStation = useHasStationFoot() ? onSearch : null;
  return (
    <>
      <header className="staff-top">
        <AccountMenu />
        {onSearch === null || atStation !== null ? null : <FindButton onOpen={onSearch} />}
      </header>
      {isPhone ? (
        <FootBar onSearch={atStation} />
      ) : (
        <>
          <a href="#main-content" className="staff-skip">
            {m.staff_skip_places()}
          </a>
          <nav ref={rail} className="staff-rail" aria-label={m.staff_places()}>
            <PlaceGroups />
          </nav>
          {atStation === null ? null : <StationFoot onSearch={atStation} />}
        </>
      )}
    </>
  );
}

/**
 * Frame of the portal: the shop, the navigation (at the side, or above and below the screen on a phone), and the
 * current screen.
 */
export function Frame() {
  const me = useLoaderData<CurrentStaffUser>();
  return (
    <MeContext value={me}>
      <a href="#main-content" className="staff-skip">
        {m.staff_skip()}
      </a>
      <div className="staff-frame">
        <div className="staff-side">{isPartner(me) ? <Side onSearch={null} /> : <Shortcuts Part={Side} />}</div>
        <Main />
      </div>
      <ToastRegion closeLabel={m.staff_close()} />
      <StepUpDialog />
    </MeContext>
  );
}
