import type { TestApp } from '../../shop/build-test-app.ts';
import { leavesRows, type StaffWrite } from '../staff-write.ts';

const at = '/api/admin/home-page';

/** A version of a part of the home page, as a staff user saved it. */
async function addVersion({ deps }: TestApp, part: string): Promise<void> {
  await deps.db.executeSql(
    `insert into brand_setting (part, version, value, saved_by, saved_at)
     select $1, 1, '{"en":{"gifts_title":"A gift"},"he":{},"questions":null}', staff_id, now()
     from staff_member limit 1`,
    [`home.${part}`],
  );
}

/** Calls of the texts of the home page, for `staff-writes.ts`. */
export const homePageWrites: Readonly<Record<string, StaffWrite>> = {
  [`PUT ${at}/:part`]: async (_shop, { browser }) => {
    const texts = { en: { claims_title: 'Loved by dogs' }, he: {} };
    return (await browser.send('PUT', `${at}/claims`, { ...texts, seen: 0 })).statusCode;
  },
  [`POST ${at}/:part/restoration`]: async (shop, { browser }) => {
    await addVersion(shop, 'gifts');
    return (await browser.post(`${at}/gifts/restoration`, { seen: 1, version: 1 })).statusCode;
  },
  [`POST ${at}/original`]: async (shop, { browser }) => {
    // a version of a part that the other calls do not write, so that there is something to restore
    await addVersion(shop, 'loyalty');
    const parts = (await browser.get(at)).json<{ part: string; version: number }[]>();
    const seen = Object.fromEntries(parts.map(({ part, version }) => [part, version]));
    return (await browser.post(`${at}/original`, { seen })).statusCode;
  },
  [`POST ${at}/:part/preview`]: leavesRows(
    0,
    async (_shop, { browser }) =>
      (await browser.post(`${at}/hero/preview`, { locale: 'en', en: {}, he: {} })).statusCode,
  ),
};
