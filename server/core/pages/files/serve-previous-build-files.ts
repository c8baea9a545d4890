import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CoreDeps } from '#server/core/deps.ts';
import type { App } from '#server/core/http/app-type.ts';
import { createPreviousBuildFiles, type PreviousBuildFiles } from './previous-build-files.ts';
import { prepareFile } from '../early/prepared-responses.ts';
import { sendPrepared } from '../early/send-prepared.ts';

type KeepingDeps = Pick<CoreDeps, 'pages' | 'config' | 'clock' | 'log'>;
type PreviousBuildFileServing = Pick<KeepingDeps, 'clock'> & { readonly former: PreviousBuildFiles };

const REFRESH_MS = 6 * 60 * 60 * 1000;

/**
 * Serves files of former builds from the data folder. After the server listens, it also stores the files of its own
 * build there, for the time after the next release.
 */
export function servePreviousBuildFiles(app: App, deps: KeepingDeps): PreviousBuildFileServing {
  const former = createPreviousBuildFiles(deps.config.dataDir);
  let timer: NodeJS.Timeout | null = null;
  const storeFiles = () =>
    former.storeFiles(deps.pages.files, deps.clock.now()).catch((error: unknown) => {
      deps.log.warn(
        { error },
        'the files of this build could not be stored: tabs opened before a release will miss them',
      );
    });
  app.addHook('onListen', () => {
    timer = setInterval(() => void storeFiles(), REFRESH_MS).unref();
    void storeFiles();
  });
  app.addHook('onClose', () => {
    if (timer !== null) clearInterval(timer);
  });
  return { former, clock: deps.clock };
}

type Visit = { readonly request: FastifyRequest; readonly reply: FastifyReply };

/** Sends the file of a former build. Responds with 404 if no build of the last seven days contained it. */
export async function sendPreviousBuildFile(
  { former, clock }: PreviousBuildFileServing,
  { request, reply }: Visit,
  path: string,
): Promise<void> {
  const file = await former.find(path, clock.now());
  if (file === null) reply.callNotFound();
  else sendPrepared(request, reply, prepareFile(path, file));
}
