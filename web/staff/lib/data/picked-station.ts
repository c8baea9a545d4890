import { useSyncExternalStore } from 'react';
import { deviceText } from '../../kit/device-text.ts';

const picked = deviceText('staff-station');

/** Stores the station that was opened last on this device, because the user is usually there. */
export function storePickedStation(stationId: string): void {
  picked.write(stationId);
}

/** Forgets the stored station; with an id only if it is this one. */
export function forgetPickedStation(stationId?: string): void {
  if (stationId === undefined || picked.read() === stationId) picked.write(null);
}

export function usePickedStation(): string | null {
  return useSyncExternalStore(picked.subscribe, picked.read);
}
