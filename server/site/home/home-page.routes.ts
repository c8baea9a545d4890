import { accepted } from '#contracts/core/problem.ts';
import { getHomePageTexts } from '#contracts/site/home-page.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { Deps } from '#server/site/deps.ts';
import { homePageTextsOf } from './home-page-texts.ts';

export function registerHomePageRoutes(app: App, { brand }: Pick<Deps, 'brand'>): void {
  route(app, getHomePageTexts, {
    access: 'anyone',
    handle: ({ locale }) => Promise.resolve(accepted(homePageTextsOf(brand.customHomeTexts, locale))),
  });
}
