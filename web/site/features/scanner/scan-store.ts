/**
 * What a scanner has read and the shop has not answered yet, and what became of the last ones. It is written before
 * anything is sent, so that neither a closed tab nor a dead battery loses it. `id` is the request's own number: however
 * often it is told, it counts once.
 */
export type KeptScan = {
  readonly id: string;
  readonly bayNo: number;
  readonly text: string;
  /** By this phone's clock, epoch ms. */
  readonly readAt: number;
  /**
   * `asked`: sent, and nobody answered. `by_hand`: staff gave the wash. `rinsed`: staff disinfected the bay. The others
   * are answers.
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

export const KEPT_MAX = 200;

export function isOpen({ state }: KeptScan): boolean {
  return state === 'asked' || state === 'by_hand' || state === 'rinsed';
}

const NAME = 'scanner';
const SCANS = 'scans';

let opening: Promise<IDBDatabase> | null = null;

function openStore(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(SCANS, { keyPath: 'id' }));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the store does not open')));
  });
  opening.catch(() => {
    opening = null;
  });
  return opening;
}

async function inStore<Result>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const transaction = (await openStore()).transaction(SCANS, mode, { durability: 'strict' });
  const request = work(transaction.objectStore(SCANS));
  await finished(transaction);
  return request.result;
}

async function finished(transaction: IDBTransaction): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('it could not be written')));
  });
}

export async function keepScan(scan: KeptScan): Promise<void> {
  await inStore('readwrite', (store) => store.put(scan));
}

/**
 * Keeps what became of a scan, and its code no longer than it is needed. Nothing where staff have said something else of
 * it meanwhile: that is told next.
 */
export async function settleScan({ id, state: before }: KeptScan, state: KeptScan['state']): Promise<void> {
  const transaction = (await openStore()).transaction(SCANS, 'readwrite', { durability: 'strict' });
  const store = transaction.objectStore(SCANS);
  const request = store.get(id) as IDBRequest<KeptScan | undefined>;
  request.addEventListener('success', () => {
    if (request.result?.state === before) store.put({ ...request.result, state, text: '' });
  });
  await finished(transaction);
}

export async function deleteScan(id: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(id));
}

/** Newest first; of those that were answered no more than a day of work. */
export async function listScans(): Promise<KeptScan[]> {
  const all: KeptScan[] = await inStore('readonly', (store) => store.getAll() as IDBRequest<KeptScan[]>);
  const newest = all.toSorted((a, b) => b.readAt - a.readAt);
  for (const old of newest.filter((scan) => !isOpen(scan)).slice(KEPT_MAX)) await deleteScan(old.id);
  return newest;
}
