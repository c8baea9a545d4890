import type { GeoPoint } from './distance.ts';

const DEGREES = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const COMMA = String.raw`(?:,|%2C)\s*(?:\+|%20)?`;

/**
 * Patterns of coordinates in the links of map services. The most exact pattern comes first, because a pin is more exact
 * than the middle of the map.
 */
const linkPatterns: readonly RegExp[] = [
  // this pattern is the pin of a location in Google Maps
  new RegExp(`!3d${DEGREES}!4d${DEGREES}`, 'iu'),
  // Google Maps uses q, query, destination or ll; Waze uses ll, latlng or to=ll.32.05,34.75; Apple Maps uses ll or
  // coordinate
  new RegExp(
    `[?&](?:q|query|destination|daddr|ll|latlng|coordinate|to=ll\\.?)=?(?:loc:)?${DEGREES}${COMMA}${DEGREES}`,
    'iu',
  ),
  // OpenStreetMap
  new RegExp(`[?&]mlat=${DEGREES}&mlon=${DEGREES}`, 'iu'),
  new RegExp(`#map=\\d+(?:\\.\\d+)?/${DEGREES}/${DEGREES}`, 'iu'),
  // Google Maps links contain the searched coordinates first, then the middle of the map
  new RegExp(`/(?:search|place|dir/+)/${DEGREES}${COMMA}${DEGREES}`, 'iu'),
  new RegExp(`@${DEGREES},${DEGREES}`, 'u'),
  // the last pattern is a geo: URI (RFC 5870)
  new RegExp(`^geo:${DEGREES},${DEGREES}`, 'iu'),
];

/**
 * Matches a pair 'latitude, longitude' with decimal points. Decimal commas are allowed if a semicolon or a space
 * separates the two numbers.
 */
const pairPattern = /^\(?\s*(-?\d{1,3}(?:\.\d+)?)°?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)°?\s*\)?$/u;
const commaPairPattern = /^(-?\d{1,3},\d+)\s*(?:[;\s]|,\s)\s*(-?\d{1,3},\d+)$/u;

const GEOHASH_LETTERS = '0123456789bcdefghjkmnpqrstuvwxyz';
const GEOHASH_BITS = 5;

/** Returns the centre of a geohash cell. Short links of Waze contain the geohash after an 'h'. */
function coordinatesOfGeohash(hash: string): GeoPoint | null {
  const range = { latitude: [-90, 90], longitude: [-180, 180] } satisfies Record<string, [number, number]>;
  let isLongitude = true;
  for (const letter of hash) {
    const value = GEOHASH_LETTERS.indexOf(letter);
    for (let bit = GEOHASH_BITS - 1; bit >= 0; bit -= 1) {
      const halved = isLongitude ? range.longitude : range.latitude;
      const middle = ((halved[0] ?? 0) + (halved[1] ?? 0)) / 2;
      halved[Math.floor(value / 2 ** bit) % 2 === 1 ? 0 : 1] = middle;
      isLongitude = !isLongitude;
    }
  }
  const middleOf = ([from = 0, to = 0]: readonly number[]) => (from + to) / 2;
  return validCoordinates(middleOf(range.latitude), middleOf(range.longitude));
}

/**
 * Rounds coordinates to five decimals, which is about one metre. Returns null if the coordinates are not on the earth.
 */
function validCoordinates(latitude: number, longitude: number): GeoPoint | null {
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  const rounded = (degrees: number) => Number(degrees.toFixed(5));
  return isOnEarth ? { latitude: rounded(latitude), longitude: rounded(longitude) } : null;
}

function coordinatesOfPair(text: string): GeoPoint | null {
  const [, latitude, longitude] = pairPattern.exec(text) ?? commaPairPattern.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  return validCoordinates(Number(latitude.replace(',', '.')), Number(longitude.replace(',', '.')));
}

function coordinatesOfWazeShortLink(text: string): GeoPoint | null {
  const [, hash] = /waze\.com\/(?:\w\w(?:-\w\w)?\/)?ul\/h([0-9b-hjkmnp-z]{6,12})\b/iu.exec(text) ?? [];
  return hash === undefined ? null : coordinatesOfGeohash(hash.toLowerCase());
}

function coordinatesOfLink(text: string): GeoPoint | null {
  for (const pattern of linkPatterns) {
    const [, latitude, longitude] = pattern.exec(text) ?? [];
    if (latitude !== undefined && longitude !== undefined) return validCoordinates(Number(latitude), Number(longitude));
  }
  return null;
}

/**
 * Finds the coordinates in a pasted text. The text can be a link of Google Maps, Waze, Apple Maps or OpenStreetMap, a
 * `geo:` URI, or 'latitude, longitude'. Returns null if it contains no coordinates, such as a short link that only its
 * own service can open.
 */
export function parseCoordinates(text: string): GeoPoint | null {
  const pasted = text.trim();
  return coordinatesOfPair(pasted) ?? coordinatesOfWazeShortLink(pasted) ?? coordinatesOfLink(pasted);
}
