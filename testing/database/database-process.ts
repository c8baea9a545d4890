import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isRoot, canTraverseFolder } from '#server/core/db/cluster/private-cluster-owner.ts';

/** Message that the process prints on one line when it is ready, or before it ends. */
export type ProcessWord = {
  readonly event: 'ready' | 'refused' | 'migrated';
  readonly wasAlreadyRunning?: boolean;
  readonly connectionString?: string;
  readonly error?: string;
  readonly text?: string;
  readonly migrations?: readonly string[];
};

export type DatabaseProcess = {
  readonly child: ChildProcess;
  /** Its first message, parsed. */
  readonly word: Promise<ProcessWord>;
  /** Exit code; null if a signal ended it. */
  readonly ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): Promise<number | null>;
};

const program = fileURLToPath(new URL('./database-program.ts', import.meta.url));
const SOMEBODY = 65_534;

/** Returns an unprivileged user id if we are root and it can read the code, otherwise our own. */
export function ordinaryUser(): number | undefined {
  const codeFolder = fileURLToPath(new URL('..', import.meta.url));
  return isRoot() && canTraverseFolder(codeFolder, { uid: SOMEBODY, gid: SOMEBODY }) ? SOMEBODY : process.getuid?.();
}

/** Runs testing/database/database-program.ts in a separate process that tests may kill. */
export function startDatabaseProcess(
  parameters: readonly string[],
  options: { readonly cwd?: string; readonly uid?: number | undefined } = {},
): DatabaseProcess {
  const child = spawn(process.execPath, [program, ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...(options.uid === undefined || options.uid === process.getuid?.() ? {} : { uid: options.uid, gid: options.uid }),
  });
  const word = new Promise<ProcessWord>((resolve, reject) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.includes('\n')) resolve(JSON.parse(text.slice(0, text.indexOf('\n'))) as ProcessWord);
    });
    child.once('exit', (code) => reject(new Error(`the process ended with ${code} and said nothing: ${text}`)));
  });
  word.catch(() => undefined);
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    child,
    word,
    ended,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
