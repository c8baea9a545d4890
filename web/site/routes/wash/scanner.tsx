import { m } from '#messages/compiled/messages.js';
import type { PageHandle } from '#web/lib/addresses/routing.ts';
import { ScannerPage } from '../../features/scanner/scanner-page.tsx';
import '../../styles/pages.css';

export const handle: PageHandle = {
  head: () => ({ title: m.scanner_title(), hidden: true }),
  opensOffline: true,
};

export function Component() {
  return <ScannerPage />;
}
