import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** An email that the simulated server received. It has the envelope, the raw bytes and the parsed content. */
export type ReceivedMail = {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly email: Email;
};

/**
 * Behaviour of the simulated mail server for the next emails. `busy`: the server greets with 421. `refuse`: it responds
 * 550 to the recipient. `later`: it responds 450. `drop`: it accepts the email, and closes the connection without a
 * response. `tarpit`: it never responds.
 */
export type SmtpBehaviour = 'take' | 'busy' | 'refuse' | 'later' | 'drop' | 'tarpit';

export type SmtpPeer = {
  readonly url: string;
  readonly port: number;
  /** All accepted emails in order, including emails without a response (`drop`). */
  readonly received: ReceivedMail[];
  setBehaviour(mood: SmtpBehaviour): void;
  close(): Promise<void>;
};

/**
 * Starts a real SMTP server on loopback. By default, it uses a free port without TLS. `options` can add TLS or set
 * another port.
 */
export async function startSmtpPeer(options: SMTPServerOptions & { port?: number } = {}): Promise<SmtpPeer> {
  const { port = 0, ...serverOptions } = options;
  const received: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  let mood: SmtpBehaviour = 'take';

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 100,
    ...serverOptions,
    onConnect(_session, callback) {
      if (mood === 'tarpit') waiting.add(callback);
      else if (mood === 'busy') callback(Object.assign(new Error('too busy, come back later'), { responseCode: 421 }));
      else callback();
    },
    onRcptTo(_address, _session, callback) {
      if (mood === 'refuse') callback(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
      else if (mood === 'later') callback(Object.assign(new Error('mailbox busy'), { responseCode: 450 }));
      else callback();
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        void keep(Buffer.concat(chunks), session.envelope).then(() => {
          if (mood === 'drop') dropConnections();
          else callback();
        });
      });
    },
  });
  // connection errors are ignored, because some tests disconnect early
  server.on('error', () => undefined);

  async function keep(
    bytes: Buffer,
    envelope: { mailFrom: { address: string } | false; rcptTo: { address: string }[] },
  ) {
    received.push({
      from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
      to: envelope.rcptTo.map((recipient) => recipient.address),
      raw: bytes.toString('utf8'),
      email: await PostalMime.parse(bytes),
    });
  }

  function dropConnections(): void {
    for (const connection of server.connections) connection.close();
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const bound = (server.server.address() as AddressInfo).port;

  return {
    url: `smtp${serverOptions.secure === true ? 's' : ''}://127.0.0.1:${bound}`,
    port: bound,
    received,
    setBehaviour(next) {
      mood = next;
    },
    async close() {
      for (const callback of waiting) callback();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}
