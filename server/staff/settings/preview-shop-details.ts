import { brandSectionSchemas, type BrandSection } from '#contracts/core/brand.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { shopDetailsSchemas } from '#contracts/staff/settings/shop-details.ts';
import { publicBrandOf } from '#server/core/brand/brand-cache.ts';
import type { App } from '#server/core/http/app-type.ts';
import { createVisitorApiCaller } from '#server/core/pages/visitor-api-caller.ts';
import type { Deps } from '#server/staff/deps.ts';

/** Path of the page that is used to preview each section of the shop's facts. */
const pageOf: Readonly<Record<BrandSection, string>> = {
  names: '/',
  look: '/',
  company: '/contact',
  contact: '/contact',
  social: '/',
  claims: '/franchise',
  accessibility: '/accessibility',
  legal: '/terms',
};

type Request = { readonly part: BrandSection; readonly locale: Locale; readonly draft: string };

/**
 * Renders a page with an unsaved section of the shop's facts, as visitors would see it. The request is refused if the
 * section is not valid.
 */
export async function previewShopDetailsSection(
  app: App,
  { brandCache, config, pages }: Pick<Deps, 'brandCache' | 'config' | 'pages'>,
  { part, locale, draft }: Request,
): Promise<Outcome<{ html: string }, 'validation_failed'>> {
  const typed = readDraft(draft);
  const toSave = shopDetailsSchemas[part].safeParse(typed);
  // a draft that cannot be saved yet, for example because of unfilled placeholders, is previewed as typed
  const read = toSave.success ? toSave : brandSectionSchemas[part].safeParse(typed);
  if (!read.success) return refused('validation_failed');
  const { html } = await pages.render({
    url: pageOf[part],
    locale,
    api: createVisitorApiCaller(app, locale, null),
    brand: { ...publicBrandOf(brandCache.brand), ...read.data },
    origin: config.publicUrl,
    draft: null,
    hasSession: false,
  });
  return accepted({ html: stripScripts(html) });
}

/** Removes the scripts from a page, because the preview is read-only. */
export function stripScripts(html: string): string {
  return html.replaceAll(/<script\b[\s\S]*?<\/script>/g, '').replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
}

function readDraft(draft: string): unknown {
  try {
    return JSON.parse(draft);
  } catch {
    return null;
  }
}
