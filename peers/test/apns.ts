import { createSecureServer, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';

export type ReceivedApplePush = { readonly token: string; readonly topic: string; readonly body: string };

/** Behaviour of the simulated push service for the next requests. */
export type ApnsBehaviour = 'take' | 'unregistered' | 'bad_token' | 'overloaded' | 'hang';

export type ApnsPeer = {
  readonly url: string;
  readonly taken: ReceivedApplePush[];
  /** Returns the fingerprint of the client certificate in the last connection. Returns null if there was none. */
  clientCertificateFingerprint(): string | null;
  setBehaviour(behaviour: ApnsBehaviour): void;
  close(): Promise<void>;
};

const answers = {
  take: { status: 200, reason: null },
  unregistered: { status: 410, reason: 'Unregistered' },
  bad_token: { status: 400, reason: 'BadDeviceToken' },
  overloaded: { status: 429, reason: 'TooManyRequests' },
} as const;

/**
 * Starts a simulation of the Apple service that sends push notifications to passes ("Sending notification requests to
 * APNs"). It uses HTTP/2 with a client certificate.
 */
export async function startApns({ key, cert }: { readonly key: string; readonly cert: string }): Promise<ApnsPeer> {
  const taken: ReceivedApplePush[] = [];
  let behaviour: ApnsBehaviour = 'take';
  let shown: string | null = null;
  // the server accepts any certificate, because tests check which certificate was presented
  const server = createSecureServer({ key, cert, requestCert: true, rejectUnauthorized: false });
  const open = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    open.add(session);
    const subject = (session.socket as TLSSocket).getPeerCertificate().subject as { UID?: string } | undefined;
    shown = subject?.UID ?? null;
  });
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (behaviour === 'hang') return;
      const { status, reason } = answers[behaviour];
      const [, token = ''] = /^\/3\/device\/([\da-f]+)$/.exec(String(headers[':path'])) ?? [];
      const body = Buffer.concat(chunks).toString();
      if (behaviour === 'take') taken.push({ token, topic: String(headers['apns-topic']), body });
      stream.respond({ ':status': status });
      stream.end(reason === null ? '' : JSON.stringify({ reason }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    taken,
    clientCertificateFingerprint: () => shown,
    setBehaviour(next) {
      behaviour = next;
    },
    close: () =>
      new Promise((resolve) => {
        for (const session of open) session.destroy();
        server.close(() => resolve());
      }),
  };
}
