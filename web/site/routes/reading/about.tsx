import { m } from '#messages/compiled/messages.js';
import type { PageHandle } from '#web/lib/addresses/routing.ts';
import { AboutPage } from '../../features/about/about-page.tsx';

export const handle: PageHandle = {
  head: () => ({ title: m.about_title(), description: m.about_hero_text() }),
  cacheable: true,
};

export const Component = AboutPage;
