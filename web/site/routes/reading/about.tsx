import { useLoaderData } from 'react-router';
import { m } from '#messages/compiled/messages.js';
import { apiContext, type LoaderInput, type PageHandle } from '#web/lib/addresses/routing.ts';
import { AboutPage } from '../../features/about/about-page.tsx';
import { loadShowcase, type Showcase } from '../../showcase/load-showcase.ts';
import '../../styles/pages.css';

export const handle: PageHandle = {
  head: () => ({ title: m.about_title(), description: m.about_hero_text() }),
  cacheable: (data) => data !== null,
};

export function loader({ context }: LoaderInput): Promise<Showcase> {
  return loadShowcase(context.get(apiContext));
}

export function Component() {
  return <AboutPage showcase={useLoaderData<Showcase>()} />;
}
