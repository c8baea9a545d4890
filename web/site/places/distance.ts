import type { Place } from '#domain/stations/place/distance.ts';

/** Returns a distance such as '0.8', '3.4' or '12'; large distances have no decimal. */
export function distanceText(km: number): string {
  return km < 10 ? km.toFixed(1) : String(Math.round(km));
}

export function wazeLink({ latitude, longitude }: Place): string {
  return `https://waze.com/ul?ll=${latitude},${longitude}&navigate=yes`;
}

export function googleMapsLink({ latitude, longitude }: Place): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;
}
