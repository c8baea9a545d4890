import { randomBytes } from 'node:crypto';
import { newEnrolmentCode } from '#server/stations/public.ts';
import type { TestBrowser } from '../accounts/account-browser.ts';
import { formOf } from '../documents/page-form.ts';
import type { TestApp } from '../shop/build-test-app.ts';

type Try = (browser: TestBrowser) => Promise<number>;
type Scene = { readonly stationSlug: string; newBrowser(): TestBrowser };

const PATH = '/api/station-screens/';
const REPORTS = '/api/stations/sticker-reports';
const HERE = '/api/stations/queue/here';

/** A code that enrols a station's screen, the link of an enrolled screen, and the sticker in a report about it or beside 'I am here'. */
export function screenThings({ deps }: TestApp, { stationSlug, newBrowser }: Scene) {
  async function ofSticker(path: string, bodyOf = (stationToken: string): object => ({ stationToken })) {
    const { rows } = await deps.db.executeSql('select station_id from station where slug = $1', [stationSlug]);
    const post =
      (stationToken: string): Try =>
      async (browser) =>
        (await browser.post(path, bodyOf(stationToken))).statusCode;
    const wrong: Try = (browser) => post(randomBytes(16).toString('hex'))(browser);
    return { right: post(deps.keyring.stationToken(rows[0]?.['station_id'] as never, 1)), wrong, stray: wrong };
  }
  const newCode = () => newEnrolmentCode(deps, stationSlug, 'screen');
  return {
    [`POST ${PATH}enrolments`]: async () => {
      const code = await newCode();
      const enrol =
        (typed: string | null): Try =>
        async (browser) =>
          (await browser.post(`${PATH}enrolments`, { code: typed, name: 'By the door' })).statusCode;
      return { right: enrol(code), wrong: enrol('wrong'), stray: enrol('wrong') };
    },
    [`GET ${PATH}:screenToken`]: async () => {
      const enrolled = await newBrowser().post(`${PATH}enrolments`, { code: await newCode(), name: 'By the door' });
      const look =
        (token: string): Try =>
        async (browser) =>
          (await browser.send('GET', `${PATH}${token}`)).statusCode;
      const wrong: Try = (browser) => look(randomBytes(32).toString('base64url'))(browser);
      return { right: look(String(enrolled.json().screenToken)), wrong, stray: wrong };
    },
    [`POST ${REPORTS}`]: () => ofSticker(REPORTS),
    [`POST ${REPORTS}/photo`]: () =>
      ofSticker(`${REPORTS}/photo`, (stationToken) => formOf({ stationToken, file: new Blob(['no picture']) })),
    [`POST ${HERE}`]: () => ofSticker(HERE),
  };
}
