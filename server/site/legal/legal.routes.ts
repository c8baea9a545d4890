import { getLegalText } from '#contracts/site/legal.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/site/deps.ts';
import { currentLegalPage } from './legal-page.ts';

export function registerLegalRoutes(app: App, { brand }: Pick<Deps, 'brand'>): void {
  route(app, getLegalText, {
    access: 'anyone',
    handle: ({ params: { text }, locale }) => Promise.resolve(accepted(currentLegalPage(brand, text, locale))),
  });
}
