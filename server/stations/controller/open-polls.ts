import type { App } from '#server/core/http/app-type.ts';

/** Response to an open request. Its connection closes if the caller disconnects. */
type OpenResponse = { readonly raw: NodeJS.EventEmitter };

export type OpenPolls = {
  /**
   * Registers a function that is called if the caller disconnects or the server closes. Call the returned function to
   * unregister it.
   */
  add(response: OpenResponse, stop: () => void): () => void;
};

/**
 * Creates the registry of open long polls. When the server shuts down, it ends the polls, so that the server does not
 * wait for their timeouts.
 */
export function createOpenPolls(app: App): OpenPolls {
  const open = new Set<() => void>();
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    for (const stop of open) stop();
    done();
  });
  return {
    add({ raw }, stop) {
      open.add(stop);
      raw.once('close', stop);
      if (isClosing) stop();
      return () => {
        open.delete(stop);
        raw.off('close', stop);
      };
    },
  };
}
