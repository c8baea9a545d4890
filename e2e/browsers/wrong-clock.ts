import type { Page } from 'playwright-core';

/** From the next page on, sets the clock of the phone some minutes fast; a negative number sets it slow. */
export async function setClockWrong(page: Page, minutes: number): Promise<void> {
  await page.addInitScript((awayMs) => {
    const RealDate = Date;
    const readNow = RealDate.now.bind(RealDate);
    globalThis.Date = new Proxy(RealDate, {
      construct: (target, given) =>
        given.length === 0 ? new target(readNow() + awayMs) : Reflect.construct(target, given),
      get: (target, name) => (name === 'now' ? () => readNow() + awayMs : Reflect.get(target, name)),
    });
  }, minutes * 60_000);
}
