import './styles/staff.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { setLanguage } from '#web/lib/language/language.ts';
import { recoverMissingFiles } from '#web/lib/missing-files/recover-missing-files.tsx';
import { loadTooltipsWhenNeeded } from '#web/lib/load-tooltips-when-needed.ts';
import { syncTabTitleWithHeading } from './frame/tab-title.ts';
import { PortalContext, type Portal } from './lib/portal.tsx';
import { portalRoutes } from './routes.tsx';

async function start(): Promise<void> {
  if (![].toSorted) await import('#web/lib/old-browsers.ts');
  const root = document.getElementById('root');
  const boot = document.getElementById('boot')?.textContent;
  if (root === null || boot === undefined || boot === null) throw new Error('the portal came without its root');
  const portal = JSON.parse(boot) as Portal;
  setLanguage(portal.locale);
  loadTooltipsWhenNeeded();
  recoverMissingFiles();
  syncTabTitleWithHeading(root, portal.shopName);
  createRoot(root).render(
    <StrictMode>
      <PortalContext value={portal}>
        <RouterProvider router={createBrowserRouter(portalRoutes(portal.modulesOff))} />
      </PortalContext>
    </StrictMode>,
  );
}

void start();
