import type { HomeSection, HomeSectionTexts } from '#contracts/core/reading/home-sections.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, type Outcome } from '#contracts/core/problem.ts';
import { getHomePageTexts } from '#contracts/site/home-page.ts';
import { publicBrandOf } from '#server/core/brand/brand-cache.ts';
import type { App } from '#server/core/http/app-type.ts';
import type { PageApiCaller } from '#server/core/pages/pages.ts';
import { createVisitorApiCaller } from '#server/core/pages/visitor-api-caller.ts';
import { homePageTextsOf } from '#server/site/public.ts';
import type { Deps } from '#server/staff/deps.ts';
import { stripScripts } from '../settings/preview-shop-details.ts';
import { checkHomeSection, type InvalidFields } from './save-home-section.ts';

type Request = { readonly part: HomeSection; readonly locale: Locale; readonly texts: HomeSectionTexts };

/**
 * Renders the home page as visitors would see it with the unsaved texts of one section. Refused while a text is not
 * valid.
 */
export async function previewHomeSection(
  app: App,
  { brandCache, config, pages }: Pick<Deps, 'brandCache' | 'config' | 'pages'>,
  { part, locale, texts }: Request,
): Promise<Outcome<{ html: string }, never> | InvalidFields> {
  const read = checkHomeSection(part, texts);
  if (!read.ok) return read;
  const { brand } = brandCache;
  const body = homePageTextsOf({ ...brand.customHomeTexts, [part]: read.value }, locale);
  const asVisitor = createVisitorApiCaller(app, locale, null);
  const api: PageApiCaller = async (endpoint, input) =>
    endpoint.name === getHomePageTexts.name
      ? { status: getHomePageTexts.status, body, link: null }
      : asVisitor(endpoint, input);
  const { html } = await pages.render({
    // the questions are shown on the contact page instead of the home page
    url: part === 'questions' ? '/contact' : '/',
    locale,
    api,
    brand: publicBrandOf(brand),
    origin: config.publicUrl,
    draft: null,
    hasSession: false,
  });
  return accepted({ html: stripScripts(html) });
}
