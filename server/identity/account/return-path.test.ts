import { expect, test } from 'vitest';
import {
  localeOfPath,
  loginPath,
  shopPagePath,
  pathAfterSignIn,
  pathOfReferer,
  returnPaths,
  withSignInOutcome,
} from './return-path.ts';

test.each(['/', '/he', '/he/stations?q=1', '/en/our-service?tab=loyalty', '/he/מספרה', '/en?next=%2Fx%20y'])(
  'after a sign-in the browser may be sent to the page %s',
  (path) => {
    expect(shopPagePath(path)).not.toBeNull();
  },
);

test.each([
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/ /evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/./\\evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  'evil.example',
  '',
  '/api/auth/oauth/google',
  '/api',
  '/practice-id/google/authorize',
  `/${'a'.repeat(2_000)}`,
  7,
  null,
  undefined,
  ['/he', '/en'],
])('after a sign-in no browser is sent to %j', (path) => {
  expect(shopPagePath(path)).toBeNull();
});

test('the referring page counts only if it is ours', () => {
  const ours = ['https://shop.example'];
  expect(pathOfReferer('https://shop.example/he/stations?q=1#x', ours)).toBe('/he/stations?q=1');
  expect(pathOfReferer('https://shop.example.evil.example/he', ours)).toBeNull();
  expect(pathOfReferer('https://evil.example/?https://shop.example/', ours)).toBeNull();
  expect(pathOfReferer('not an address', ours)).toBeNull();
  expect(pathOfReferer(undefined, ours)).toBeNull();
});

test('after a sign-in the browser continues, after a failure it returns to the page with the button', () => {
  const locale = 'he';
  expect(returnPaths({ page: '/he/login?next=%2Fhe%2Fdashboard', next: null, locale })).toEqual({
    backPath: '/he/login?next=%2Fhe%2Fdashboard',
    nextPath: '/he/dashboard',
  });
  expect(returnPaths({ page: '/he/login?next=%2F%2Fevil.example', next: null, locale }).nextPath).toBe('/he');
  expect(returnPaths({ page: '/he/login', next: null, locale }).nextPath).toBe('/he');
  expect(returnPaths({ page: '/he?signIn=social', next: null, locale }).nextPath).toBe('/he?signIn=social');
  expect(returnPaths({ page: null, next: '/he/stations', locale })).toEqual({
    backPath: '/he/login?next=%2Fhe%2Fstations',
    nextPath: '/he/stations',
  });
  expect(returnPaths({ page: '/he/login?next=%2Fdashboard', next: null, locale }).nextPath).toBe('/he/dashboard');
  expect(returnPaths({ page: '/he/login', next: '/?tab=packages', locale }).nextPath).toBe('/he?tab=packages');
  expect(returnPaths({ page: null, next: '/', locale }).nextPath).toBe('/he');
  expect(returnPaths({ page: null, next: '/en/stations', locale }).nextPath).toBe('/en/stations');
  expect(returnPaths({ page: null, next: null, locale })).toEqual({ backPath: '/he/login', nextPath: '/he' });
});

test.each([
  // the dialog over a page, and the page that does the same without scripts
  { page: '/he?register=method', next: '/he?package=2', backPath: '/he?register=method&next=%2Fhe%3Fpackage%3D2' },
  { page: '/he/login', next: '/?package=2', backPath: '/he/login?next=%2F%3Fpackage%3D2' },
  // the second attempt, and one with another target
  {
    page: '/he?signIn=social&next=%2Fhe%3Fpackage%3D2',
    next: '/he?package=2',
    backPath: '/he?signIn=social&next=%2Fhe%3Fpackage%3D2',
  },
  {
    page: '/he/login?next=%2F%3Fpackage%3D2',
    next: '/?package=3',
    backPath: '/he/login?next=%2F%3Fpackage%3D3',
  },
  // if the target is this page, it is not repeated in the URL, regardless of open dialogs and language
  { page: '/he/stations?q=1&signIn=social', next: '/he/stations?q=1', backPath: '/he/stations?q=1&signIn=social' },
  { page: '/stations?signIn=social', next: '/he/stations', backPath: '/stations?signIn=social' },
  {
    page: '/he/register?next=%2Fdashboard&signIn=social',
    next: '/he/register?next=%2Fdashboard',
    backPath: '/he/register?next=%2Fdashboard&signIn=social',
  },
])('a visitor who cancels on the way from $page to $next keeps the target', ({ page, next, backPath }) => {
  expect(returnPaths({ page, next, locale: 'he' }).backPath).toBe(backPath);
});

test('after a sign-in the browser goes to the requested page, in its language, and nowhere else', () => {
  expect(pathAfterSignIn('/dashboard', 'he')).toBe('/he/dashboard');
  expect(pathAfterSignIn('/en/stations?q=1', 'he')).toBe('/en/stations?q=1');
  expect(pathAfterSignIn('/?package=2', 'en')).toBe('/en?package=2');
  expect(pathAfterSignIn('/dashboard#membership', 'he')).toBe('/he/dashboard#membership');
  expect(pathAfterSignIn('/#packages', 'he')).toBe('/he#packages');
  for (const wish of [undefined, '', '//evil.example', 'https://evil.example/', '/api/receipts', ['/he']]) {
    expect(pathAfterSignIn(wish, 'he')).toBe('/he');
  }
});

test('the sign-in page keeps its step and its target', () => {
  expect(loginPath('he', null)).toBe('/he/login');
  expect(loginPath('he', '/dashboard', { phone: '1', sent: '1' })).toBe('/he/login?phone=1&sent=1&next=%2Fdashboard');
});

test('the URL has the outcome once, without earlier parameters', () => {
  expect(withSignInOutcome('/he?tab=1&signIn=social&problem=x', 'failed')).toBe('/he?tab=1&signIn=failed');
  expect(withSignInOutcome('/en', 'signed_in')).toBe('/en?signIn=signed_in');
  expect(withSignInOutcome('/en/dashboard#membership', 'signed_in')).toBe('/en/dashboard?signIn=signed_in#membership');
});

test('a URL has a language or none', () => {
  expect(localeOfPath('/he?x')).toBe('he');
  expect(localeOfPath('/en/login')).toBe('en');
  expect(localeOfPath('/en#packages')).toBe('en');
  expect(localeOfPath('/login')).toBeNull();
  expect(localeOfPath(null)).toBeNull();
});
