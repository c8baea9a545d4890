import { Outlet } from 'react-router';
import { directionOf } from '#contracts/locale.ts';
import { usePage } from '#web/lib/page.tsx';
import { useNavigationManners } from './navigation-manners.ts';

/** The frame of every page: left to right in both languages, with the regions people read in their own direction. */
export function Shell() {
  const { locale } = usePage();
  useNavigationManners();
  const spoken = { lang: locale, dir: directionOf(locale) };
  return (
    <main id="main-content" tabIndex={-1} {...spoken}>
      <Outlet />
    </main>
  );
}
