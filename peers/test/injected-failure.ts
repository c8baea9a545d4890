import type http from 'node:http';
import { sendJson } from './loopback.ts';

/**
 * A failure that is injected into the next calls. `cut`: the call is carried out, but the connection closes before the
 * response. `late`: the call is carried out, and the response comes after `delayMs`. With any other failure, the call
 * is not carried out.
 */
export type InjectedFailure =
  | { readonly kind: 'html' | 'maintenance' | 'odd' | 'empty' | 'silent' | 'down' | 'torn' | 'cut' }
  | { readonly kind: 'late'; readonly delayMs: number }
  | { readonly kind: 'says'; readonly body: unknown; readonly status?: number };

export type FailureQueue = {
  /** Injects a failure into the next `count` calls of this path. Without a path, it applies to calls of any path. */
  next(trouble: InjectedFailure, on?: { readonly path?: string; readonly count?: number }): void;
  take(path: string): InjectedFailure | null;
  clear(): void;
};

/** Creates the list of injected failures. The list exists in memory only, and failures are used up in their order. */
export function createFailureQueue(): FailureQueue {
  let waiting: { readonly trouble: InjectedFailure; readonly path: string | undefined; left: number }[] = [];
  return {
    next: (trouble, { path, count = 1 } = {}) => void waiting.push({ trouble, path, left: count }),
    take(path) {
      const found = waiting.find((one) => one.left > 0 && (one.path === undefined || path.endsWith(one.path)));
      if (found === undefined) return null;
      found.left -= 1;
      return found.trouble;
    },
    clear() {
      waiting = [];
    },
  };
}

const PAGE = '<!doctype html><title>Maintenance</title><h1>We will be right back</h1>';

type FaultAnswer = { readonly response: http.ServerResponse; readonly body?: unknown };

/** Returns true if the call is carried out before the injected failure. */
export function failsAfterProcessing({ kind }: InjectedFailure): boolean {
  return kind === 'cut' || kind === 'late';
}

const played: Readonly<
  Record<Exclude<InjectedFailure['kind'], 'late' | 'says'>, (response: http.ServerResponse) => void>
> = {
  silent: () => undefined,
  cut: (response) => void response.socket?.destroy(),
  torn: (response) => void response.socket?.destroy(),
  odd: (response) => sendJson(response, 200, [{ results: 'success' }]),
  empty: (response) => sendJson(response, 200, {}),
  down: (response) => sendJson(response, 500, { message: 'internal error' }),
  html: (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
  maintenance: (response) => void response.writeHead(503, { 'content-type': 'text/html' }).end(PAGE),
};

export function respondWithFailure(trouble: InjectedFailure, { response, body }: FaultAnswer): void {
  if (trouble.kind === 'late') setTimeout(() => sendJson(response, 200, body), trouble.delayMs);
  else if (trouble.kind === 'says') sendJson(response, trouble.status ?? 200, trouble.body);
  else played[trouble.kind](response);
}
