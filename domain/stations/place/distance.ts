/** A point on the earth, in degrees. */
export type GeoPoint = { readonly latitude: number; readonly longitude: number };

const EARTH_RADIUS_KM = 6_371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Calculates the straight-line distance in kilometres between two locations (haversine formula). */
export function distanceKm(from: GeoPoint, to: GeoPoint): number {
  const latitude = radians(to.latitude - from.latitude);
  const longitude = radians(to.longitude - from.longitude);
  const half =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(longitude / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(half));
}

/** Formats a distance in kilometres, such as '0.8', '3.4' or '12'. Large distances have no decimal. */
export function distanceText(km: number): string {
  return km < 10 ? km.toFixed(1) : String(Math.round(km));
}

export function wazeLink({ latitude, longitude }: GeoPoint): string {
  return `https://waze.com/ul?ll=${latitude},${longitude}&navigate=yes`;
}

export function googleMapsLink({ latitude, longitude }: GeoPoint): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
}
