import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { publicBrandSchema } from '#contracts/core/brand.ts';
import type { GiftCard, WashPackage } from '#contracts/selling/catalogue.ts';
import type { Station } from '#contracts/stations/stations.ts';
import { setLanguage } from '#web/lib/language/language.ts';
import { breadcrumbStructuredData } from './breadcrumb-structured-data.ts';
import { homeStructuredData } from './shop-structured-data.ts';
import {
  openingHoursStructuredData,
  specialOpeningStructuredData,
  stationListStructuredData,
} from './station-structured-data.ts';

const brand = publicBrandSchema.parse(JSON.parse(readFileSync('brand.json', 'utf8')));
const input = { locale: 'he', brand, origin: 'https://shop.example', percents: null, data: null } as const;

const three: WashPackage = {
  id: 2,
  name: 'Triple Wash',
  nameHe: 'שלוש שטיפות',
  price: 149.9,
  priceAgorot: 14_990,
  washCount: 3,
  washMinutes: 15,
  vatPercent: 18,
};
const gift: GiftCard = { ...three, theme: 'LUXE', colorVariant: 'champagne-gold', validYears: 5 };

beforeAll(() => setLanguage('he'));

test('search engines get the business and every offer at the catalogue’s price, in shekels with VAT', () => {
  const facts = homeStructuredData({ packages: [three], giftCards: [gift] }, input);
  expect(facts).toMatchObject([
    { '@type': 'LocalBusiness', name: brand.name.he, telephone: brand.phone },
    { '@type': 'WebSite', url: 'https://shop.example' },
    {
      '@type': 'Product',
      name: 'שלוש שטיפות',
      offers: {
        price: '149.90',
        priceCurrency: 'ILS',
        priceSpecification: { valueAddedTaxIncluded: true },
        url: 'https://shop.example/he?package=2',
      },
    },
    { '@type': 'Product', offers: { url: 'https://shop.example/he?gift=2' } },
  ]);
});

test('without a price list there are no offers', () => {
  const types = homeStructuredData({ packages: null, giftCards: null }, input).map(
    (fact) => Object.entries(fact)[0]?.[1],
  );
  expect(types).toEqual(['LocalBusiness', 'WebSite']);
});

const night = { open: '18:00', close: '02:00' };
const day = { open: '06:00', close: '23:00' };

test('opening hours are grouped by days with the same hours, and closed days are left out', () => {
  const always = { open: '00:00', close: '00:00' };
  expect(openingHoursStructuredData([day, day, day, day, night, null, always])).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Sunday', 'Monday', 'Tuesday', 'Wednesday'],
      opens: '06:00',
      closes: '23:00',
    },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Thursday'], opens: '18:00', closes: '02:00' },
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Saturday'], opens: '00:00', closes: '23:59' },
  ]);
});

test('search engines learn of cut hours, a closed day and own hours', () => {
  const always = { open: '00:00', close: '00:00' };
  const closure = {
    startsAt: '2026-09-20T14:18:00.000Z',
    endsAt: '2026-09-21T16:17:00.000Z',
    names: ['yom_kippur'],
  } satisfies Station['special']['closures'][number];
  const words = { reason: 'Works', reasonHe: 'עבודות' };
  const special: Station['special'] = {
    closures: [closure],
    days: [
      { day: '2026-09-23', opening: null, ...words },
      { day: '2026-09-24', opening: night, ...words },
    ],
  };
  const times = (hours: Station['hours']) =>
    specialOpeningStructuredData({ hours, special }).map((fact) => Object.values(fact).slice(1).join(' '));
  expect(times(Array.from({ length: 7 }, () => always))).toEqual([
    '2026-09-20 2026-09-20 00:00 17:18',
    '2026-09-21 2026-09-21 19:17 00:00',
    '2026-09-23 2026-09-23 00:00 00:00',
    '2026-09-24 2026-09-24 18:00 02:00',
  ]);
  // an evening that lies within the holiday is a closed day; a weekly closed day is no special day
  expect(times([null, night, day, null, night, null, always])).toEqual(['2026-09-21 2026-09-21 19:17 02:00']);
});

test('a station is a business of its own at its own place; a sample is marked as one', () => {
  const station: Station = {
    slug: 'yarkon',
    name: 'Yarkon',
    nameHe: 'הירקון',
    address: '1 River St',
    addressHe: 'רחוב הנחל 1',
    city: 'Tel Aviv',
    cityHe: 'תל אביב',
    latitude: 32.1,
    longitude: 34.8,
    hours: Array.from({ length: 7 }, () => day),
    special: { closures: [], days: [] },
    status: 'live',
    bays: 2,
    washMinutes: 10,
    accessibility: '',
    accessibilityHe: '',
    picture: null,
    sample: false,
    rating: { average: 4.2, count: 6 },
  };
  const [list] = stationListStructuredData([station, { ...station, slug: 'example', sample: true }], input);
  expect(list).toMatchObject({
    '@type': 'ItemList',
    numberOfItems: 2,
    itemListElement: [
      {
        position: 1,
        item: {
          '@type': 'LocalBusiness',
          '@id': 'https://shop.example/he/stations#yarkon',
          address: { streetAddress: 'רחוב הנחל 1', addressLocality: 'תל אביב', addressCountry: 'IL' },
          geo: { latitude: 32.1, longitude: 34.8 },
          aggregateRating: { ratingValue: 4.2, ratingCount: 6, bestRating: 5, worstRating: 1 },
        },
      },
      { position: 2, item: { name: 'הירקון (עמדה לדוגמה)' } },
    ],
  });
  expect(stationListStructuredData([], input)).toEqual([]);
});

test('inner pages have breadcrumbs from the home page', () => {
  expect(breadcrumbStructuredData(input, { page: '/about', title: 'אודות' })).toEqual([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'דף הבית', item: 'https://shop.example/he' },
        { '@type': 'ListItem', position: 2, name: 'אודות', item: 'https://shop.example/he/about' },
      ],
    },
  ]);
  expect(breadcrumbStructuredData(input, { page: '/', title: 'x' })).toEqual([]);
});
