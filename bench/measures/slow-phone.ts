import type { Browser, Page } from 'playwright-core';
import type { Locale } from '#contracts/core/locale.ts';

/** Network of a phone. `latencyMs` is added to each request; rates in kilobits per second. */
export type Network = { readonly name: string; readonly latencyMs: number; readonly down: number; readonly up: number };

export const networks: readonly Network[] = [
  { name: '3G: 1.6 Mbit/s, 150 ms', latencyMs: 150, down: 1_600, up: 750 },
  { name: 'slow 3G: 400 kbit/s, 400 ms', latencyMs: 400, down: 400, up: 400 },
];
/** How many times slower the phone's processor is than the processor of this machine. */
export const CPU_SLOWDOWN = 4;
const BYTES_PER_KILOBIT = 125;

/** Pages from the sticker to the payment, each with its button that leads to the next page. */
export const pages = [
  { name: 'sticker', path: '', press: '.pay-here > .button' },
  { name: 'payment', path: '/pay', press: 'form[action="/api/walk-ups"] button[type=submit]' },
] as const;
export type MachinePage = (typeof pages)[number];

/** A shop with a machine, and the browser that emulates the phones. */
export type Place = { readonly browser: Browser; readonly url: string };

/** Opens a phone with an empty cache on a network; null is the network of this machine. */
export async function openPhone(browser: Browser, locale: Locale, network: Network | null): Promise<Page> {
  const context = await browser.newContext({
    locale,
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  if (network === null) return page;
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: network.down * BYTES_PER_KILOBIT,
    uploadThroughput: network.up * BYTES_PER_KILOBIT,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}
