import { useSyncExternalStore } from 'react';
import { createLocalStoredText } from '../../kit/local-stored-text.ts';

const picked = createLocalStoredText('staff-station');

/** Stores on this device the station that was opened last. The user usually works at that station. */
export function storePickedStation(stationId: string): void {
  picked.write(stationId);
}

/** Deletes the stored station. If an id is given, the stored station is deleted only if it has this id. */
export function forgetPickedStation(stationId?: string): void {
  if (stationId === undefined || picked.read() === stationId) picked.write(null);
}

export function usePickedStation(): string | null {
  return useSyncExternalStore(picked.subscribe, picked.read);
}
