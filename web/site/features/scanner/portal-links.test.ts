import { expect, test } from 'vitest';
import { parsePortalLinks } from './portal-links.ts';

const STATION = '0190a1b2-0000-7000-8000-000000000001';

test('a manager who came from a station is led to the devices of that station, where the code is created', () => {
  const back = `/admin/stations/${STATION}`;
  expect(parsePortalLinks(`#manager/${STATION}`)).toEqual({ back, code: `${back}?tab=devices` });
  expect(parsePortalLinks('#manager')).toEqual({ back: '/admin/stations', code: '/admin/stations' });
});

test('staff who may not create codes get only the way back', () => {
  expect(parsePortalLinks(`#staff/${STATION}`)).toEqual({ back: `/admin/stations/${STATION}`, code: null });
});

test.each(['', '#main', '#manager//example.com', `#owner/${STATION}`])(
  'other fragments link nowhere: %s',
  (fragment) => {
    expect(parsePortalLinks(fragment)).toBeNull();
  },
);
