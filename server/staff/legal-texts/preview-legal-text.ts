import type { LegalText, LegalSectionTexts } from '#contracts/core/reading/legal-texts.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { getLegalText } from '#contracts/site/legal.ts';
import { publicBrandOf } from '#server/core/brand/brand-cache.ts';
import type { App } from '#server/core/http/app-type.ts';
import type { PageApiCaller } from '#server/core/pages/pages.ts';
import { createVisitorApiCaller } from '#server/core/pages/visitor-api-caller.ts';
import type { Deps } from '#server/staff/deps.ts';
import { legalPageOf } from '#server/site/public.ts';
import { stripScripts } from '../settings/preview-shop-details.ts';
import { invalidLegalSections } from './publish-legal-text.ts';

const pageOf: Readonly<Record<LegalText, string>> = {
  terms: '/terms',
  privacy: '/privacy',
  accessibility: '/accessibility',
  cancellation: '/cancel',
};

type Request = {
  readonly text: LegalText;
  readonly locale: Locale;
  readonly words: LegalSectionTexts;
  readonly effective: string | null;
};

/**
 * Renders the page of a legal text as visitors would see it with texts that are not published yet. Refused while a
 * section is not valid.
 */
export async function previewLegalText(
  app: App,
  { brandCache, config, pages }: Pick<Deps, 'brandCache' | 'config' | 'pages'>,
  { text, locale, words, effective }: Request,
): Promise<Outcome<{ html: string }, 'validation_failed'>> {
  if (invalidLegalSections(text, words).length > 0) return refused('validation_failed');
  const { brand } = brandCache;
  const body = legalPageOf(brand, { text, locale, words, number: null, effective });
  const asVisitor = createVisitorApiCaller(app, locale, null);
  const api: PageApiCaller = async (endpoint, input) =>
    endpoint.name === getLegalText.name
      ? { status: getLegalText.status, body, link: null }
      : asVisitor(endpoint, input);
  const { html } = await pages.render({
    url: pageOf[text],
    locale,
    api,
    brand: publicBrandOf(brand),
    origin: config.publicUrl,
    draft: null,
    hasSession: false,
  });
  return accepted({ html: stripScripts(html) });
}
