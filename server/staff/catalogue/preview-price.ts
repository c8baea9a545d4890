import type { Locale } from '#contracts/core/locale.ts';
import type { ProductId } from '#contracts/core/ids.ts';
import { accepted, refused } from '#contracts/core/problem.ts';
import { instantOfWallTimeText } from '#domain/selling/price-schedule.ts';
import { publicBrandOf } from '#server/core/brand/brand-cache.ts';
import type { App } from '#server/core/http/app-type.ts';
import type { PageApiCaller } from '#server/core/pages/pages.ts';
import { createVisitorApiCaller } from '#server/core/pages/visitor-api-caller.ts';
import { previewCatalogue } from '#server/selling/public.ts';
import type { Deps } from '#server/staff/deps.ts';
import { stripScripts } from '../settings/preview-shop-details.ts';

type Request = {
  readonly productId: ProductId;
  readonly priceAgorot: number;
  /** Start of the price as Israel local time. Null if the price starts immediately. */
  readonly begins: string | null;
  readonly locale: Locale;
};

type PreviewDeps = Pick<Deps, 'brandCache' | 'clock' | 'config' | 'db' | 'gateways' | 'pages'>;

/**
 * Renders the home page as visitors will see it when a price that is not saved yet starts. If the start is in the past,
 * the current time is used. Refused if the product is not on sale, because the page does not show it.
 */
export async function previewPrice(app: App, deps: PreviewDeps, { productId, priceAgorot, begins, locale }: Request) {
  const { brandCache, clock, config, pages } = deps;
  const now = clock.now();
  const starts = begins === null ? now : instantOfWallTimeText(begins);
  if (starts === null) return { ...refused('validation_failed'), fields: { begins: 'invalid' as const } };
  const bodies = await previewCatalogue(deps, { productId, priceAgorot, instantMs: Math.max(starts, now) });
  if (bodies === null) return refused('not_found');
  const asVisitor = createVisitorApiCaller(app, locale, null);
  const api: PageApiCaller = async (endpoint, input) =>
    bodies.has(endpoint.name)
      ? { status: endpoint.status, body: bodies.get(endpoint.name), link: null }
      : asVisitor(endpoint, input);
  const { html } = await pages.render({
    url: '/',
    locale,
    api,
    brand: publicBrandOf(brandCache.brand),
    origin: config.publicUrl,
    draft: null,
    hasSession: false,
  });
  return accepted({ html: stripScripts(html) });
}
