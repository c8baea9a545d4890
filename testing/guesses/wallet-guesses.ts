import { randomBytes } from 'node:crypto';
import type { TestBrowser } from '../accounts/account-browser.ts';
import { filesOfPass } from '../documents/read-pass.ts';

type Try = (browser: TestBrowser) => Promise<number>;
type Thing = { readonly right: Try; readonly wrong: Try; readonly stray: Try };
type Method = 'DELETE' | 'GET' | 'POST';

const service = '/api/wallet/apple/v1';

/** Guessable secrets of Apple Wallet passes, for `server/core/http/limits/guesses.db.test.ts`. */
export function walletThings(givePass: () => Promise<{ readonly rawPayload: Buffer }>) {
  /** A phone with the proof of a pass, and one with a made-up proof. */
  async function inTelephone(method: Method, path: (pass: string) => string): Promise<Thing> {
    const file = filesOfPass((await givePass()).rawPayload).get('pass.json');
    const pass = JSON.parse(file?.toString() ?? '') as Readonly<Record<string, string>>;
    const url = path(`${pass['passTypeIdentifier']}/${pass['serialNumber']}`);
    const saying = (proof: string): Try => {
      return async (browser) => {
        const telephone = browser.saying({ authorization: `ApplePass ${proof}` });
        return (await telephone.send(method, url, { pushToken: 'abcd' })).statusCode;
      };
    };
    const madeUp = saying(randomBytes(16).toString('hex'));
    return { right: saying(pass['authenticationToken'] ?? ''), wrong: madeUp, stray: madeUp };
  }
  const registration = (pass: string): string => `${service}/devices/d1/registrations/${pass}`;
  return {
    [`GET ${service}/passes/:passTypeId/:serial`]: () => inTelephone('GET', (pass) => `${service}/passes/${pass}`),
    [`POST ${service}/devices/:deviceId/registrations/:passTypeId/:serial`]: () => inTelephone('POST', registration),
    [`DELETE ${service}/devices/:deviceId/registrations/:passTypeId/:serial`]: () =>
      inTelephone('DELETE', registration),
  };
}
