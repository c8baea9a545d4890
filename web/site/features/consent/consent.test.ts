import { expect, test } from 'vitest';
import { consentFromCookies } from '#web/lib/consent.ts';
import { bootScript } from '../../boot-script.ts';

/** Returns true if the boot script hides the consent bar in a browser with these cookies. */
function isAnsweredAtBoot(cookie: string): boolean {
  const classes = new Set<string>();
  const browser = {
    addEventListener: () => undefined,
    document: {
      cookie,
      getElementById: () => null,
      documentElement: { lang: 'en', classList: { add: (name: string) => classes.add(name), remove: () => undefined } },
    },
    localStorage: { getItem: () => null },
    location: { pathname: '/', protocol: 'https:', reload: () => undefined },
  };
  new Function(...Object.keys(browser), bootScript)(...Object.values(browser));
  return classes.has('consent-answered');
}

const cookies = [
  ['consent=analytics=yes', 'yes'],
  ['language=he; consent=analytics=no', 'no'],
  ['consent=analytics=yes; language=en', 'yes'],
  ['', null],
  ['consent=', null],
  ['consent=yes', null],
  ['consent=analytics=maybe', null],
  ['consent=analytics=yesterday', null],
  ['old_consent=analytics=yes', null],
] as const;

test.each(cookies)('the cookies "%s" mean %s, to the page and before its first paint', (cookie, answer) => {
  expect(consentFromCookies(cookie)).toBe(answer);
  expect(isAnsweredAtBoot(cookie)).toBe(answer !== null);
});
