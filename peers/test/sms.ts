import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A text message that the simulated gateway accepted. The phone number is in the vendor's format. */
export type ReceivedSms = { readonly to: string; readonly text: string; readonly dedupe: string | null };

export type SmsProtocol = 'http' | '019sms' | 'inforu';

/**
 * Behaviour of the simulated gateway for the next text messages. `take`: the message is accepted. `blocked`: the phone
 * number is refused. `broke`: the account has no credit left. `drop`: the message is accepted, and the connection
 * closes without a response. With any other value, the gateway fails.
 */
export type SmsBehaviour = 'take' | 'blocked' | 'broke' | 'down' | 'html' | 'odd' | 'hang' | 'drop' | 'elsewhere';

export type SmsPeer = {
  readonly url: string;
  /** All accepted messages in order, including messages without a response (`drop`). */
  readonly taken: ReceivedSms[];
  /** Returns the number of requests, including failed requests. */
  requestCount(): number;
  /** Texts about requests that violated the vendor's documented protocol. */
  readonly complaints: string[];
  setBehaviour(mood: SmsBehaviour): void;
  close(): Promise<void>;
};

type Answer = { readonly status: number; readonly body: unknown };
type Read = { readonly sms: ReceivedSms } | { readonly wrong: string };

/** Requests and responses of one SMS vendor, as its documents describe them. */
type Vendor = {
  readonly authorization: string | null;
  read(body: unknown): Read;
  readonly taken: Answer;
  readonly unauthorized: Answer;
  readonly malformed: Answer;
  readonly blocked: Answer;
  readonly broke: Answer;
  /** A response that is valid JSON, but does not follow the protocol. */
  readonly odd: Answer;
};

export type SmsAccount = { readonly user: string; readonly token: string; readonly sender: string };

/**
 * Starts a simulated SMS gateway on loopback. It implements one vendor's protocol and checks every request against it.
 */
export async function startSmsPeer(protocol: SmsProtocol, account: SmsAccount): Promise<SmsPeer> {
  const vendor = vendors[protocol](account);
  const taken: ReceivedSms[] = [];
  const complaints: string[] = [];
  let mood: SmsBehaviour = 'take';
  let requestCount = 0;

  function answerOf(request: http.IncomingMessage, body: string): Answer {
    const wrong = problemOf(request);
    if (wrong !== null) complaints.push(wrong);
    if (vendor.authorization !== null && request.headers.authorization !== vendor.authorization) {
      complaints.push('not the account it should be');
      return vendor.unauthorized;
    }
    const read = vendor.read(parsed(body));
    if ('wrong' in read) {
      complaints.push(read.wrong);
      return vendor.malformed;
    }
    if (mood === 'blocked' || mood === 'broke' || mood === 'odd') return vendor[mood];
    taken.push(read.sms);
    return vendor.taken;
  }

  const server = http.createServer((request, response) => {
    requestCount += 1;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (mood === 'hang') return;
      if (mood === 'down') return void response.writeHead(503, { 'content-type': 'text/plain' }).end('down');
      if (mood === 'html') return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Oops</h1>');
      if (mood === 'elsewhere') return void response.writeHead(302, { location: '/other' }).end();
      const { status, body } = answerOf(request, Buffer.concat(chunks).toString('utf8'));
      if (mood === 'drop') return void request.socket.destroy();
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api`,
    taken,
    complaints,
    requestCount: () => requestCount,
    setBehaviour(next) {
      mood = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function problemOf(request: http.IncomingMessage): string | null {
  if (request.method !== 'POST') return 'not a POST';
  if (request.url !== '/api') return 'another path';
  return request.headers['content-type']?.startsWith('application/json') === true ? null : 'not JSON';
}

const vendors = {
  http: ({ token }) => ({
    authorization: token === '' ? null : `Bearer ${token}`,
    read(body) {
      const { to, text, dedupe } = fieldsOf(body);
      if (!isText(to, /^\+9725\d{8}$/) || !isText(text) || !isText(dedupe)) return { wrong: 'to, text or dedupe' };
      return { sms: { to, text, dedupe } };
    },
    taken: { status: 202, body: {} },
    unauthorized: { status: 401, body: {} },
    malformed: { status: 400, body: {} },
    blocked: { status: 422, body: {} },
    broke: { status: 402, body: {} },
    odd: { status: 599, body: [] },
  }),
  // source: docs.019sms.co.il, "Send SMS" (errors have status 200)
  '019sms': ({ user, token, sender }) => ({
    authorization: `Bearer ${token}`,
    read(body) {
      const { sms } = fieldsOf(body);
      const { user: account, source, destinations, message } = fieldsOf(sms);
      const { phone } = fieldsOf(destinations);
      const [first, ...more] = Array.isArray(phone) ? (phone as unknown[]) : [];
      const { _: to, $: attributes } = fieldsOf(first);
      if (fieldsOf(account)['username'] !== user || source !== sender) return { wrong: 'user or source' };
      if (more.length > 0 || !isText(to, /^05\d{8}$/)) return { wrong: 'destinations' };
      if (!isText(message) || message.length > 1_005) return { wrong: 'message' };
      const { id } = fieldsOf(attributes);
      return { sms: { to, text: message, dedupe: isText(id) ? id : null } };
    },
    taken: { status: 200, body: { status: 0, message: 'SMS will be sent', shipment_id: 'shipment-1' } },
    unauthorized: { status: 200, body: { status: 3, message: 'Username or password is incorrect' } },
    malformed: { status: 200, body: { status: 2, message: 'a required field is missing' } },
    blocked: { status: 200, body: { status: '8', message: 'All destinations are blocked' } },
    broke: { status: 200, body: { status: 4, message: 'Not enough credit' } },
    odd: { status: 200, body: { status: true, message: 7 } },
  }),
  // Inforu's SMS API v2
  inforu: ({ user, token, sender }) => ({
    authorization: `Basic ${Buffer.from(`${user}:${token}`).toString('base64')}`,
    read(body) {
      const { Message: text, Recipients: recipients, Settings: settings } = fieldsOf(fieldsOf(body)['Data']);
      const [first, ...more] = Array.isArray(recipients) ? (recipients as unknown[]) : [];
      const { Phone: to } = fieldsOf(first);
      if (fieldsOf(settings)['Sender'] !== sender) return { wrong: 'Sender' };
      if (more.length > 0 || !isText(to, /^9725\d{8}$/)) return { wrong: 'Recipients' };
      return isText(text) ? { sms: { to, text, dedupe: null } } : { wrong: 'Message' };
    },
    taken: { status: 200, body: { StatusId: 1, StatusDescription: 'Success', Data: { Recipients: 1 } } },
    unauthorized: { status: 401, body: { StatusId: -2, StatusDescription: 'Authentication failed' } },
    malformed: { status: 200, body: { StatusId: -9, StatusDescription: 'MessageTextNotExists' } },
    blocked: { status: 200, body: { StatusId: -18, StatusDescription: 'NoValidRecipients' } },
    broke: { status: 200, body: { StatusId: -13, StatusDescription: 'UserQuotaExceeded' } },
    odd: { status: 200, body: { StatusId: '1', StatusDescription: null } },
  }),
} as const satisfies Record<SmsProtocol, (account: SmsAccount) => Vendor>;

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function isText(value: unknown, shape = /^[\s\S]+$/): value is string {
  return typeof value === 'string' && shape.test(value);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
