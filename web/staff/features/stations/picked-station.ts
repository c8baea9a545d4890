import { useSyncExternalStore } from 'react';

const KEY = 'staff-station';

/** Stores the station that was opened last on this device, because the user is usually there. */
export function storePickedStation(stationId: string): void {
  try {
    localStorage.setItem(KEY, stationId);
  } catch {
    // without storage, the user has to choose the station again next time
  }
}

function pickedStation(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function subscribe(changed: () => void): () => void {
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}

export function usePickedStation(): string | null {
  return useSyncExternalStore(subscribe, pickedStation);
}
