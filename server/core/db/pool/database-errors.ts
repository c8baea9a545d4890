/**
 * The database cannot answer now: it is down, starting, full or too slow. The same request may succeed
 * later, so HTTP answers 503. Whether an interrupted write happened is unknown; ask by its key.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  /** PostgreSQL's SQLSTATE or Node's error code; null where only a sentence is known. */
  readonly code: string | null;
  constructor(cause: unknown) {
    const { code, message } = partsOf(cause);
    super(`The database cannot answer now: ${message}`, { cause });
    this.code = code;
  }
}

type ErrorParts = { readonly code: string | null; readonly message: string };

function partsOf(error: unknown): ErrorParts {
  if (!(error instanceof Error)) return { code: null, message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  // a name with several addresses is tried at each of them, and the driver's own sentence is then empty
  const tried: unknown[] = error instanceof AggregateError ? error.errors : [];
  return { code, message: error.message || tried.map(String).join(', ') };
}

/** The SQLSTATE of an error that PostgreSQL reported, null for every other error. */
export function sqlStateOf(error: unknown): string | null {
  const { code } = partsOf(error);
  return code !== null && /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code) ? code : null;
}

/** The name of the constraint a write violated (class 23), null for every other error. */
export function violatedConstraint(error: unknown): string | null {
  if (sqlStateOf(error)?.startsWith('23') !== true) return null;
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : null;
}

/** Deadlock and serialisation failure: running the same transaction again is the cure. */
export function isRetryable(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === '40001' || state === '40P01';
}

/** States after which PostgreSQL closes the connection; one more question on it would only hear that it is gone. */
const lastStates = new Set(['25P03', '25P04', '57P01', '57P02', '57P03', '57P05']);

export function endsSession(state: string): boolean {
  return lastStates.has(state) || state.startsWith('08');
}

/** Connection exceptions, resources (53100 is a full disk) and system errors come in whole classes. */
const unavailableClasses = ['08', '53', '58'];
const READ_ONLY = '25006';
const unavailableStates = new Set([
  READ_ONLY, // the primary moved away
  '25P03', // idle in transaction for too long
  '25P04', // transaction timeout
  '55P03', // lock not available in time
  '57014', // statement timeout
  '57P01', // the administrator ended the session
  '57P02', // another session crashed
  '57P03', // starting up or shutting down
  '57P05', // idle session timeout
]);
const unavailableNodeCodes = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'EMFILE',
  'ENETUNREACH',
  'ENOENT', // the socket's file is gone
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
const poolBusySentence = 'timeout exceeded when trying to connect';

/** No connection came free in time; nothing is known against the database. */
export function isPoolBusy(error: unknown): boolean {
  return partsOf(error).message === poolBusySentence;
}

/** The primary has become a standby, or is another by now: this connection leads nowhere. */
export function isReadOnly(error: unknown): boolean {
  return sqlStateOf(error) === READ_ONLY;
}

export function isDiskFull(error: unknown): boolean {
  return sqlStateOf(error) === '53100';
}

/** The driver has sentences where it has no codes. */
const unavailableSentence =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  const state = sqlStateOf(error);
  if (state !== null) return unavailableStates.has(state) || unavailableClasses.includes(state.slice(0, 2));
  const { code, message } = partsOf(error);
  return (code !== null && unavailableNodeCodes.has(code)) || unavailableSentence.test(message);
}

/** The error a caller of the database sees: unavailability under one name, everything else unchanged. */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailableError || !isUnavailable(error)) return error;
  return new DatabaseUnavailableError(error);
}
