import { getMemberDiscounts } from '#contracts/loyalty/member-discounts.ts';
import { accepted } from '#contracts/core/problem.ts';
import type { App } from '#server/core/http/app-type.ts';
import { route } from '#server/core/http/calls/endpoint-route.ts';
import type { PageSource } from '#server/core/pages/page-source.ts';
import type { Deps } from '#server/loyalty/deps.ts';

const REFRESH_MS = 30_000;
/**
 * Minimum delay in ms of the timer for the next terms. The minimum is needed because a timer can fire slightly early.
 */
const SOONEST_MS = 20;

type PercentDeps = Pick<Deps, 'clock' | 'log' | 'loyalty'>;

/**
 * Registers the endpoint that returns the discount percentages, which several pages show. When other loyalty terms
 * become valid, cached pages are rendered again.
 */
export function registerMemberDiscountRoutes(app: App, deps: PercentDeps): PageSource {
  const { loyalty } = deps;
  route(app, getMemberDiscounts, {
    access: 'anyone',
    handle: async () => accepted((await loyalty.read()).percents),
  });
  const listeners: (() => void)[] = [];
  announceLoyaltyTermsChange(app, deps, () => {
    for (const listener of listeners) listener();
  });
  return { onChange: (listener) => void listeners.push(listener) };
}

/**
 * Calls `announce` when other loyalty terms become valid. This happens after a change in the database, and when
 * scheduled terms start.
 */
function announceLoyaltyTermsChange(app: App, { clock, log, loyalty }: PercentDeps, announce: () => void): void {
  let inForce: number | null = null;
  let nextStart: NodeJS.Timeout | undefined;

  async function readTerms(): Promise<void> {
    const { loyaltyTermsId } = await loyalty.read();
    if (inForce !== loyaltyTermsId) announce();
    inForce = loyaltyTermsId;
    const startsAt = await loyalty.nextStart();
    clearTimeout(nextStart);
    if (startsAt === null) return;
    const waitMs = Math.max(startsAt - clock.now(), SOONEST_MS);
    // terms that start after the next refresh get their timer at a later refresh
    if (waitMs <= REFRESH_MS) nextStart = setTimeout(() => void refreshSafely(), waitMs).unref();
  }

  async function refreshSafely(): Promise<void> {
    await readTerms().catch((error: unknown) => log.warn({ error }, 'reading the loyalty terms failed'));
  }

  loyalty.onChange(() => void refreshSafely());
  const timer = setInterval(() => void refreshSafely(), REFRESH_MS).unref();
  app.addHook('onReady', refreshSafely);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    clearTimeout(nextStart);
  });
}
