/**
 * Error that is thrown if the database cannot be used now, because it is down, starting, full or too slow. The same
 * request may succeed later, so the HTTP response is 503. It is unknown whether an interrupted write was committed.
 * Look up its row by key to find out.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
  /** SQLSTATE of PostgreSQL or error code of Node; null if only a message is known. */
  readonly code: string | null;
  constructor(cause: unknown) {
    const { code, message } = errorPartsOf(cause);
    super(`The database cannot answer now: ${message}`, { cause });
    this.code = code;
  }
}

type ErrorParts = { readonly code: string | null; readonly message: string };

function errorPartsOf(error: unknown): ErrorParts {
  if (!(error instanceof Error)) return { code: null, message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
  // for a host name with several IP addresses the driver tries each address, and its own message is then empty
  const tried: unknown[] = error instanceof AggregateError ? error.errors : [];
  return { code, message: error.message || tried.map(String).join(', ') };
}

/** Returns the SQLSTATE of an error that PostgreSQL reported. Returns null for every other error. */
export function sqlStateOf(error: unknown): string | null {
  const { code } = errorPartsOf(error);
  return code !== null && /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code) ? code : null;
}

/** Returns the name of the constraint that a write violated (error class 23). Returns null for every other error. */
export function violatedConstraint(error: unknown): string | null {
  if (sqlStateOf(error)?.startsWith('23') !== true) return null;
  return error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
    ? error.constraint
    : null;
}

/** Returns true for a deadlock or serialisation failure, after which the same transaction can be run again. */
export function isRetryableError(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === '40001' || state === '40P01';
}

/** SQLSTATEs after which PostgreSQL closes the connection, so that the connection cannot be used again. */
const sessionEndingStates = new Set(['25P03', '25P04', '57P01', '57P02', '57P03', '57P05']);

export function isSessionEndingSqlState(state: string): boolean {
  return sessionEndingStates.has(state) || state.startsWith('08');
}

/**
 * SQLSTATE classes that always mean that the database is unavailable. They are connection exceptions (08), insufficient
 * resources (53, such as 53100 for a full disk) and system errors (58).
 */
const unavailableClasses = ['08', '53', '58'];
const READ_ONLY = '25006';
const unavailableStates = new Set([
  READ_ONLY, // the primary moved
  '25P03', // idle in transaction for too long
  '25P04', // transaction timeout
  '55P03', // lock timeout
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
  'ENOENT', // the socket file does not exist
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
const poolBusySentence = 'timeout exceeded when trying to connect';

/** Returns true if no connection of the pool became free in time. The database itself may be healthy. */
export function isPoolBusyError(error: unknown): boolean {
  return errorPartsOf(error).message === poolBusySentence;
}

/** Returns true if this connection can no longer write, because the primary became a standby. */
export function isReadOnlyError(error: unknown): boolean {
  return sqlStateOf(error) === READ_ONLY;
}

export function isDiskFullError(error: unknown): boolean {
  return sqlStateOf(error) === '53100';
}

/** Matches the driver's messages for unavailability errors that have no code. */
const unavailableSentence =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after)/;

export function isUnavailableError(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  const state = sqlStateOf(error);
  if (state !== null) return unavailableStates.has(state) || unavailableClasses.includes(state.slice(0, 2));
  const { code, message } = errorPartsOf(error);
  return (code !== null && unavailableNodeCodes.has(code)) || unavailableSentence.test(message);
}

/**
 * Returns the error that callers see. Every kind of unavailability becomes a DatabaseUnavailableError; all other errors
 * are returned unchanged.
 */
export function toDatabaseError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailableError || !isUnavailableError(error)) return error;
  return new DatabaseUnavailableError(error);
}
