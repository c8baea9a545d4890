import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Mailbox = {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** Number of accepted emails. */
  count(): number;
  close(): Promise<void>;
};

/** Mail server on loopback that accepts everything and stores nothing. */
export async function startMailbox(): Promise<Mailbox> {
  let taken = 0;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    onData(stream, _session, callback) {
      stream.resume();
      stream.on('end', () => {
        taken += 1;
        callback();
      });
    },
  });
  // the shop closes the connection when it shuts down
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: () => taken,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
