import { brandParts, type BrandPart } from '#contracts/core/brand.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { savableFactsSchemas } from '#contracts/staff/settings/shop-facts.ts';
import { publicBrandOf } from '#server/core/brand/brand-cache.ts';
import type { App } from '#server/core/http/app-type.ts';
import { visitorApi } from '#server/core/pages/visitor-api.ts';
import type { Deps } from '#server/staff/deps.ts';

/** Path of the page that is used to preview each section of the shop's facts. */
const pageOf: Readonly<Record<BrandPart, string>> = {
  names: '/',
  look: '/',
  company: '/contact',
  contact: '/contact',
  social: '/',
  claims: '/franchise',
  accessibility: '/accessibility',
  legal: '/terms',
};

type Request = { readonly part: BrandPart; readonly locale: Locale; readonly draft: string };

/**
 * Renders a page with an unsaved section of the shop's facts, as visitors would see it. The request is refused if the
 * section is not valid.
 */
export async function previewShopFactsPart(
  app: App,
  { brandCache, config, pages }: Pick<Deps, 'brandCache' | 'config' | 'pages'>,
  { part, locale, draft }: Request,
): Promise<Outcome<{ html: string }, 'validation_failed'>> {
  const typed = readDraft(draft);
  const toSave = savableFactsSchemas[part].safeParse(typed);
  // a draft that cannot be saved yet, for example because of unfilled placeholders, is previewed as typed
  const read = toSave.success ? toSave : brandParts[part].safeParse(typed);
  if (!read.success) return refused('validation_failed');
  const { html } = await pages.render({
    url: pageOf[part],
    locale,
    api: visitorApi(app, locale, null),
    brand: { ...publicBrandOf(brandCache.brand), ...read.data },
    origin: config.publicUrl,
    draft: null,
    hasSession: false,
  });
  return accepted({ html: withoutScripts(html) });
}

/** Removes the scripts from a page, because the preview is read-only. */
export function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b[\s\S]*?<\/script>/g, '').replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
}

function readDraft(draft: string): unknown {
  try {
    return JSON.parse(draft);
  } catch {
    return null;
  }
}
