import { expect, test } from 'vitest';
import { distanceKm } from './distance.ts';
import { parseCoordinates } from './parse-coordinates.ts';

const jaffa = { latitude: 32.0526, longitude: 34.7499 };

test.each([
  ['coordinates', '32.0526, 34.7499'],
  ['coordinates in brackets', '(32.0526, 34.7499)'],
  ['coordinates with degree signs', '32.0526° 34.7499°'],
  ['coordinates with decimal commas', '32,0526 34,7499'],
  ['a search of Google Maps', 'https://www.google.com/maps/search/?api=1&query=32.0526%2C34.7499'],
  ['coordinates searched in Google Maps', 'https://www.google.com/maps/search/32.0526,+34.7499?entry=tts'],
  ['directions of Google Maps', 'https://www.google.com/maps/dir/?api=1&destination=32.0526,34.7499'],
  ['the map of Google Maps', 'https://www.google.com/maps/@32.0526,34.7499,17z'],
  ['an old link of Google Maps', 'https://maps.google.com/?q=loc:32.0526,34.7499'],
  [
    'a place in Google Maps: its pin, not the middle of the map',
    'https://www.google.com/maps/place/Jaffa/@32.9,34.1,15z/data=!3m1!4b1!4m6!3m5!1s0x0:0x0!8m2!3d32.0526!4d34.7499',
  ],
  ['navigation of Waze', 'https://waze.com/ul?ll=32.0526,34.7499&navigate=yes'],
  ['the live map of Waze', 'https://www.waze.com/he/live-map/directions?to=ll.32.0526%2C34.7499'],
  ['Apple Maps', 'https://maps.apple.com/?ll=32.0526,34.7499&z=17'],
  ['OpenStreetMap', 'https://www.openstreetmap.org/?mlat=32.0526&mlon=34.7499#map=17/32.1/34.8'],
  ['the map of OpenStreetMap', 'https://www.openstreetmap.org/#map=17/32.0526/34.7499'],
  ['a geo address', 'geo:32.0526,34.7499?z=17'],
])('the place is read from %s', (_source, text) => {
  expect(parseCoordinates(`  ${text}\n`)).toEqual(jaffa);
});

test('a short link of Waze contains the place', () => {
  // u4pruydqqvj is the example of the geohash's author
  expect(parseCoordinates('https://waze.com/ul/hu4pruydqqvj')).toEqual({ latitude: 57.64911, longitude: 10.40744 });
  expect(distanceKm(parseCoordinates('https://waze.com/ul/hsv8wrzjv9e') ?? jaffa, jaffa)).toBeLessThan(100);
});

test.each([
  '',
  'Dizengoff 99, Tel Aviv',
  'https://maps.app.goo.gl/abc123',
  '32.0526',
  '132.5, 34.7',
  'https://example.com/',
])('no place is read from "%s"', (text) => {
  expect(parseCoordinates(text)).toBeNull();
});
