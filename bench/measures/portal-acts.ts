import type { Page } from 'playwright-core';

/** Shortest duration in ms that a browser reports. A shorter interaction counts with this duration. */
export const SHORTEST_MS = 16;

/**
 * One act of staff on a screen. `presses`: its number of interactions, because the browser does not report short
 * interactions.
 */
export type Act = { readonly name: string; readonly presses: number; run(page: Page, turn: number): Promise<void> };

/** A list of the portal, the link that leads to it, and what is done there, in this order. */
export type PortalPage = { readonly name: string; readonly place: string; readonly acts: readonly Act[] };

const TYPED = 'dana';
const row = '.staff-table tbody tr';

/** Waits until the rows of a list are shown and no rows are loading. */
async function untilListed(page: Page): Promise<void> {
  await page.locator(`${row} a`).first().waitFor();
  await page.locator('.staff-table-frame[aria-busy=false]').waitFor();
}

function press(name: string, selector: string, until: (page: Page) => Promise<void>): Act {
  return {
    name,
    presses: 1,
    async run(page) {
      await page.locator(selector).first().click();
      await until(page);
    },
  };
}

const goBack: Act = {
  name: 'back to the list',
  presses: 0,
  async run(page) {
    await page.goBack();
    await untilListed(page);
  },
};

/** Types into the search, one interaction for each key; the list narrows after a pause. */
const search: Act = {
  name: 'filter: a key in the search',
  presses: TYPED.length,
  async run(page) {
    await page.locator('.staff-search input').focus();
    await page.keyboard.type(TYPED, { delay: 80 });
    await page.waitForURL(/[?&]search=/);
    await page.locator('.staff-table-frame[aria-busy=false], .staff-empty').first().waitFor();
  },
};

/** Opens one of the filter chips and presses the choice with this value. */
function choose(chip: number, value: string, until: (page: Page) => Promise<void>): Act {
  return {
    name: 'filter: a chip and its choice',
    presses: 2,
    async run(page) {
      await page.locator('.staff-chip-pair').nth(chip).locator('.staff-chip').click();
      await page.locator(`a.staff-place[href*="${value}"]`).click();
      await page.waitForURL((address) => address.search.includes(value));
      await until(page);
    },
  };
}

/** Saves the filters of a list as a view: opens the dialog, types a name of one letter, saves. */
const saveView: Act = {
  name: 'save: the filters as a view',
  presses: 3,
  async run(page, turn) {
    await page.locator('.staff-views button').click();
    await page.locator('dialog input[name=name]').focus();
    await page.keyboard.press(String(turn % 10));
    await page.locator('dialog button[type=submit]').click();
    await page.locator('dialog').waitFor({ state: 'detached' });
  },
};

const saveLogEntry: Act = {
  name: 'save: an entry of the log',
  presses: 3,
  async run(page) {
    await page.locator('[role=tab]').nth(1).click();
    await page.locator('section[aria-labelledby=station-log] .button-primary').click();
    await page.locator('dialog button[type=submit]').click();
    await page.locator('dialog').waitFor({ state: 'detached' });
  },
};

const tick = press('tick a row', `${row} label.staff-pick`, (page) =>
  page.locator('.staff-bulk-clear').first().waitFor(),
);
const untick = press('untick it', `${row} label.staff-pick`, (page) =>
  page.locator('.staff-bulk-clear').first().waitFor({ state: 'detached' }),
);

function list(place: string, extra: readonly Act[] = []): PortalPage {
  return {
    name: place,
    place,
    acts: [
      press('list: from another screen', `.staff-rail a[href="/admin/${place}"]`, untilListed),
      ...extra,
      press('open a row', `${row} a[href^="/admin/${place}/"]`, (page) => page.locator('.staff-detail-head').waitFor()),
      goBack,
      press('next page', '.staff-list-foot a:last-child', async (page) => {
        await page.waitForURL(/[?&]after=/);
        await untilListed(page);
      }),
      search,
      saveView,
    ],
  };
}

/** Waits until the cards of the stations are shown. */
async function untilCarded(page: Page): Promise<void> {
  await page.locator('.station-cards a').first().waitFor();
}

export const portalPages: readonly PortalPage[] = [
  list('orders', [tick, untick]),
  list('vouchers', [tick, untick]),
  list('customers'),
  // only the list of closed cases is long enough for a second page
  list('inbox', [choose(2, 'state=done', untilListed)]),
  {
    name: 'stations',
    place: 'stations',
    acts: [
      press('list: from another screen', '.staff-rail a[href="/admin/stations"]', untilCarded),
      choose(0, 'show=attention', (page) => page.locator('.staff-chip-cross').waitFor()),
      press('without the filter', '.staff-chip-cross', untilCarded),
      press('open a station', '.station-cards a[href^="/admin/stations/"]', (page) =>
        page.locator('.staff-detail-head').waitFor(),
      ),
      saveLogEntry,
    ],
  },
];
