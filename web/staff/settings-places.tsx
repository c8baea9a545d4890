import { m } from '#messages/compiled/messages.js';
import { PictureIcon } from '#web/ui/icons/further-icons.tsx';
import { HistoryIcon, HourglassIcon, PageIcon, PlugIcon, ScalesIcon, SendIcon, StoreIcon } from './kit/place-icons.tsx';
import type { NavigationEntry } from './place.ts';

/** Navigation entries of the group 'Settings'. */
export const settingsEntries = [
  {
    path: 'shop',
    label: () => m.staff_place_shop(),
    Icon: StoreIcon,
    permission: 'settings.read',
    load: async () => (await import('./features/shop/shop-page.tsx')).ShopPage,
  },
  {
    path: 'home-page',
    label: () => m.staff_place_home_page(),
    Icon: PageIcon,
    permission: 'settings.read',
    load: async () => (await import('./features/home-page/home-texts-page.tsx')).HomeTextsPage,
  },
  {
    path: 'pictures',
    label: () => m.staff_place_pictures(),
    Icon: PictureIcon,
    permission: 'settings.read',
    module: 'showcase',
    load: async () => (await import('./features/showcase/showcase-page.tsx')).ShowcasePage,
  },
  {
    path: 'legal',
    label: () => m.staff_place_legal(),
    Icon: ScalesIcon,
    permission: 'settings.read',
    load: async () => (await import('./features/legal/legal-page.tsx')).LegalPage,
  },
  {
    path: 'messages',
    label: () => m.staff_place_messages(),
    Icon: SendIcon,
    permission: 'settings.read',
    load: async () => (await import('./features/messages/messages-page.tsx')).MessagesPage,
  },
  {
    path: 'providers',
    label: () => m.staff_place_providers(),
    Icon: PlugIcon,
    permission: 'settings.read',
    load: async () => (await import('./features/opening-checklist/providers-page.tsx')).ProvidersPage,
  },
  {
    path: 'retention',
    label: () => m.staff_place_retention(),
    Icon: HourglassIcon,
    permission: 'settings.read',
    load: async () => (await import('./features/retention/retention-page.tsx')).RetentionPage,
  },
  {
    path: 'audit',
    label: () => m.staff_place_audit(),
    Icon: HistoryIcon,
    permission: 'audit.read',
    load: async () => (await import('./features/audit/audit-page.tsx')).AuditPage,
  },
] as const satisfies readonly NavigationEntry[];
