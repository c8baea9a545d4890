import { useSyncExternalStore } from 'react';

const KEY = 'staff-station';
/** Parts of this page that show the stored station; the storage event reaches other pages only. */
const listeners = new Set<() => void>();

/** Stores the station that was opened last on this device, because the user is usually there. */
export function storePickedStation(stationId: string): void {
  try {
    localStorage.setItem(KEY, stationId);
  } catch {
    // without storage, the user has to choose the station again next time
  }
  for (const changed of listeners) changed();
}

/** Forgets the stored station; with an id only if it is this one. */
export function forgetPickedStation(stationId?: string): void {
  if (stationId !== undefined && pickedStation() !== stationId) return;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // without storage, no station is stored
  }
  for (const changed of listeners) changed();
}

function pickedStation(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener('storage', changed);
  };
}

export function usePickedStation(): string | null {
  return useSyncExternalStore(subscribe, pickedStation);
}
