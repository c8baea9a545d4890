import { brandParts, type BrandPart } from '#contracts/core/brand.ts';
import type { Locale } from '#contracts/core/locale.ts';
import { accepted, refused, type Outcome } from '#contracts/core/problem.ts';
import { factsToSave } from '#contracts/staff/settings/shop-facts.ts';
import { publicBrandOf } from '#server/core/brand/brand-book.ts';
import type { App } from '#server/core/http/app-type.ts';
import { visitorApi } from '#server/core/pages/visitor-api.ts';
import type { Deps } from '#server/deps.ts';

/** Where a part is seen best. */
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

type Wish = { readonly part: BrandPart; readonly locale: Locale; readonly draft: string };

/** A page as every visitor would see it, drawn with a part that nobody has saved. Refused while the part does not fit. */
export async function previewFacts(
  app: App,
  { brandBook, config, pages }: Pick<Deps, 'brandBook' | 'config' | 'pages'>,
  { part, locale, draft }: Wish,
): Promise<Outcome<{ html: string }, 'validation_failed'>> {
  const typed = parsed(draft);
  const toSave = factsToSave[part].safeParse(typed);
  // what is still to be filled in is shown as it would stand there
  const read = toSave.success ? toSave : brandParts[part].safeParse(typed);
  if (!read.success) return refused('validation_failed');
  const { html } = await pages.render({
    url: pageOf[part],
    locale,
    api: visitorApi(app, locale, null),
    brand: { ...publicBrandOf(brandBook.brand), ...read.data },
    origin: config.publicUrl,
    draft: null,
    hasSession: false,
  });
  return accepted({ html: withoutScripts(html) });
}

/** It is looked at and not used: nothing of it runs. */
export function withoutScripts(html: string): string {
  return html.replaceAll(/<script\b[\s\S]*?<\/script>/g, '').replaceAll(/<link rel="modulepreload"[^>]*>/g, '');
}

function parsed(draft: string): unknown {
  try {
    return JSON.parse(draft);
  } catch {
    return null;
  }
}
