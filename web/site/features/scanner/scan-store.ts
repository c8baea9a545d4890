/**
 * A scan that is stored on the phone. The phone stores every scan to which the shop has not responded, and the latest
 * scans with their results. A scan is stored before it is sent, so that it is not lost if the tab is closed or the
 * battery is empty. `id` is the idempotency key of the request, so the scan counts once even if it is sent several
 * times.
 */
export type StoredScan = {
  readonly id: string;
  readonly bayNo: number;
  readonly text: string;
  /** Time at which the code was scanned, by the clock of this phone, in epoch milliseconds. */
  readonly readAt: number;
  /**
   * `asked` means that the scan was sent but has no response yet. `by_hand` means that staff gave the wash manually.
   * `rinsed` means that staff disinfected the bay. All other states are responses of the shop.
   */
  readonly state:
    | 'asked'
    | 'by_hand'
    | 'rinsed'
    | 'started'
    | 'booked'
    | 'looked_at'
    | 'nothing'
    | 'disinfected'
    | 'rinse_refused';
};

export const STORED_SCANS_MAX = 200;

export function isUnsentScan({ state }: StoredScan): boolean {
  return state === 'asked' || state === 'by_hand' || state === 'rinsed';
}

const NAME = 'scanner';
const SCANS = 'scans';

let openingDatabase: Promise<IDBDatabase> | null = null;

function openStore(): Promise<IDBDatabase> {
  openingDatabase ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(SCANS, { keyPath: 'id' }));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the store does not open')));
  });
  openingDatabase.catch(() => {
    openingDatabase = null;
  });
  return openingDatabase;
}

async function runInTransaction<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const transaction = (await openStore()).transaction(SCANS, mode, { durability: 'strict' });
  const request = work(transaction.objectStore(SCANS));
  await waitForCommit(transaction);
  return request.result;
}

async function waitForCommit(transaction: IDBTransaction): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('it could not be written')));
  });
}

export async function storeScan(scan: StoredScan): Promise<void> {
  await runInTransaction('readwrite', (store) => store.put(scan));
}

/**
 * Stores the result of a scan and deletes the scanned code. Does nothing if staff changed the scan in the meantime,
 * because the new state is then sent next.
 */
export async function storeScanState({ id, state: before }: StoredScan, state: StoredScan['state']): Promise<void> {
  const transaction = (await openStore()).transaction(SCANS, 'readwrite', { durability: 'strict' });
  const store = transaction.objectStore(SCANS);
  const request = store.get(id) as IDBRequest<StoredScan | undefined>;
  request.addEventListener('success', () => {
    if (request.result?.state === before) store.put({ ...request.result, state, text: '' });
  });
  await waitForCommit(transaction);
}

export async function deleteScan(id: string): Promise<void> {
  await runInTransaction('readwrite', (store) => store.delete(id));
}

/** Returns the stored scans, newest first. Deletes scans that have a response, except the newest `STORED_SCANS_MAX`. */
export async function listScans(): Promise<StoredScan[]> {
  const all: StoredScan[] = await runInTransaction('readonly', (store) => store.getAll() as IDBRequest<StoredScan[]>);
  const newest = all.toSorted((a, b) => b.readAt - a.readAt);
  for (const old of newest.filter((scan) => !isUnsentScan(scan)).slice(STORED_SCANS_MAX)) await deleteScan(old.id);
  return newest;
}
