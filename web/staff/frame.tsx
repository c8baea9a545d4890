import { useEffect, useRef, type RefObject } from 'react';
import { NavLink, Outlet, useLoaderData, useLocation } from 'react-router';
import { directionOf } from '#contracts/core/locale.ts';
import { m } from '#messages/compiled/messages.js';
import { focusHeading } from '#web/lib/focus-heading.ts';
import { ToastRegion } from '#web/ui/toast/toast-region.tsx';
import { LanguageToggle } from './lib/language-toggle.tsx';
import { MeContext, mayUse, usePortal, type Me } from './lib/portal.tsx';
import { StepUpDialog } from './lib/acts/step-up-dialog.tsx';
import { ListFilesBar } from './list/list-files-bar.tsx';
import { places } from './places.tsx';
import { Shortcuts } from './search/shortcuts.tsx';

/**
 * A page that was changed in place says where one is: by its heading, and in the rail, which is longer than a phone is
 * wide. Filters in the address are no change of page.
 */
function useNewPage(): RefObject<HTMLElement | null> {
  const { pathname, state } = useLocation();
  const rail = useRef<HTMLElement>(null);
  // whoever comes from the door is at a new page, whoever reloads is not
  const before = useRef(state === 'arrived' ? '' : pathname);
  useEffect(() => {
    if (before.current !== pathname) focusHeading();
    before.current = pathname;
    rail.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return rail;
}

/** The rail (a bar along the foot of a phone) and whatever place one is at. */
export function Frame() {
  const me = useLoaderData<Me>();
  const { locale, shopName } = usePortal();
  const rail = useNewPage();
  const said = { lang: locale, dir: directionOf(locale) } as const;
  return (
    <MeContext value={me}>
      <a href="#main-content" className="staff-skip" {...said}>
        {m.staff_skip()}
      </a>
      <div className="staff-frame">
        <nav ref={rail} className="staff-rail" aria-label={m.staff_places()}>
          <p className="staff-brand" {...said}>
            {shopName}
          </p>
          <div className="staff-search" {...said}>
            <Shortcuts />
          </div>
          {places
            .filter(({ permission }) => mayUse(me, permission))
            .map(({ path, label, Icon, Count }) => (
              <NavLink key={path} to={`/admin/${path}`} className="staff-place" {...said}>
                <Icon className="size-5" />
                <span>{label()}</span>
                {Count === undefined ? null : <Count />}
              </NavLink>
            ))}
          <LanguageToggle />
        </nav>
        <main id="main-content" className="staff-main" {...said}>
          <Outlet />
          <ListFilesBar />
        </main>
      </div>
      <ToastRegion closeLabel={m.staff_close()} />
      <StepUpDialog />
    </MeContext>
  );
}
