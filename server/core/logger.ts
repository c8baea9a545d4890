import { getSourceMapsSupport, setSourceMapsSupport } from 'node:module';
import { pino, type DestinationStream } from 'pino';
import type { LogLevel } from './config/config.ts';
import type { Logger } from './log-port.ts';

const TEXT_MAX_LENGTH = 500;
const STACK_MAX_LINES = 8;
const DEPTH_MAX = 4;
const TOKEN_SHOWN = 6;

/** Patterns that must not appear in a log, and their replacements. */
const secretPatterns: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/[^\s@<>"'(),:;=]+@[^\s@<>"'(),:;=]+\.[^\s@<>"'(),:;=]+/g, () => '[e-mail]'],
  [/\b(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]\b|\b[0-9A-HJKMNP-TV-Z]{17}\b/g, () => '[code]'],
  [/\b[0-9A-Za-z_-]{32,}\b/g, (found) => (isUuid(found) ? found : `${found.slice(0, TOKEN_SHOWN)}…`)],
  [/(?:\+972|\b0)[\s-]?5\d(?:[\s-]?\d){7}\b/g, () => '[phone]'],
  [/\?[^\s"')]+/g, () => '?…'],
];

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/**
 * Masks email addresses, voucher codes, tokens, Israeli mobile numbers and query strings in a text. Cuts the text to a
 * maximum length.
 */
export function redactSecrets(text: string): string {
  let clean = text.length > TEXT_MAX_LENGTH ? `${text.slice(0, TEXT_MAX_LENGTH)}…` : text;
  for (const [pattern, replace] of secretPatterns) clean = clean.replace(pattern, replace);
  return clean;
}

const WHOLE = Symbol('whole text');

/** A text that is logged in full because `markAsUnmasked` marked it. */
type UnmaskedLogText = { readonly [WHOLE]: string };

/** Marks a text as free of personal data and secrets, so that the logger neither shortens nor masks it. */
export function markAsUnmasked(text: string): UnmaskedLogText {
  return { [WHOLE]: text };
}

/**
 * Creates the structured logger, which writes one JSON object per line. It masks personal data and secrets
 * (`redactSecrets`) in every logged text, except a text that `markAsUnmasked` marks.
 */
export function createLogger(level: LogLevel, destination: DestinationStream): Logger {
  return withoutSourceMaps(() =>
    pino(
      {
        level,
        base: null,
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }), log: (detail) => cleanObject(detail, 0) },
      },
      destination,
    ),
  );
}

/**
 * Runs `make` without source maps. The logger inspects its caller, so Node would parse and keep the source map of the
 * whole bundle. That takes a fifth of the start-up work. The first logged stack trace still parses the source map.
 */
function withoutSourceMaps<Result>(make: () => Result): Result {
  const { enabled } = getSourceMapsSupport();
  setSourceMapsSupport(false);
  try {
    return make();
  } finally {
    setSourceMapsSupport(enabled);
  }
}

function cleanObject(value: object, depth: number): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cleanValue(part, depth + 1)]));
}

function cleanValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return redactSecrets(value);
  if (typeof value !== 'object' || value === null) return value;
  if (WHOLE in value) return value[WHOLE];
  if (value instanceof Error) return cleanError(value, depth);
  if (Buffer.isBuffer(value)) return `[${value.length} bytes]`;
  if (depth >= DEPTH_MAX) return '[…]';
  return Array.isArray(value) ? value.map((part) => cleanValue(part, depth + 1)) : cleanObject(value, depth);
}

/**
 * Returns the name, masked message, code, constraint, stack and cause of an error. PostgreSQL's `detail` is left out
 * because it contains row values.
 */
function cleanError(error: Error, depth: number): Record<string, unknown> {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trim().startsWith('at '));
  const code = 'code' in error ? { code: error.code } : {};
  const constraint = 'constraint' in error ? { constraint: error.constraint } : {};
  const cause = error.cause instanceof Error && depth < DEPTH_MAX ? { cause: cleanError(error.cause, depth + 1) } : {};
  return {
    name: error.name,
    message: redactSecrets(error.message),
    ...code,
    ...constraint,
    stack: frames.slice(0, STACK_MAX_LINES).map((line) => line.trim()),
    ...cause,
  };
}
