import { useSyncExternalStore } from 'react';

const KEY = 'staff-station';

/** Which station somebody looked at last on this device: the one they stand at. */
export function keepPickedStation(stationId: string): void {
  try {
    localStorage.setItem(KEY, stationId);
  } catch {
    // a browser that keeps nothing asks again
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
