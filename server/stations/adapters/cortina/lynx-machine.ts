import { z } from 'zod';
import { readerProperties, type ReaderProperties } from '#contracts/stations/cortina.ts';
import type { HttpCall, HttpJson } from '#server/core/outbound/http-json.ts';
import type { LynxResponse, LynxMachine, ReaderEvent } from './port.ts';

const SERVER_FAULT = 500;
const TOO_MANY = 429;
const TEXT_MAX = 300;
const EVENTS_MAX = 100;

/**
 * Schema of a value that Nayax sends as text, as a number or not at all. NUL characters are removed, because PostgreSQL
 * cannot store them.
 */
const text = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((value) => String(value).replaceAll('\0', '').trim().slice(0, TEXT_MAX))
  .nullish()
  .transform((value) => (value === undefined || value === '' ? null : value))
  .catch(null);

/** Field name that Nayax uses for each fact that the portal shows. */
const namesOfFacts = {
  lastTransaction: 'LastTransactionDateTime',
  lastCardSale: 'LastCashlessSaleDateTime',
  lastCashSale: 'LastCashSaleDateTime',
  poweredUp: 'LastPowerUpDateTime',
  poweredDown: 'LastPowerDownDateTime',
  readerEnabled: 'ReaderStateEnableDateTime',
  readerError: 'ReaderStateErrorDateTime',
  reception: 'LastReceptionLevel',
  networkFailures: 'LastGPRSFailureCount',
  connection: 'MachineMQTTStatus',
  temperature: 'TemperatureCelcius',
  eventsInADay: 'Machine24HEventCount',
  cancelled: 'CancelledTransactionsCount',
} as const satisfies Record<keyof ReaderProperties, string>;

const statusSchema = z.record(z.string(), z.unknown());

/** Returns the machine's state that a response of Nayax contains. Returns null if the response contains no state. */
function parseReaderState(
  body: unknown,
): { readonly keepAlive: string | null; readonly facts: ReaderProperties } | null {
  const parsed = statusSchema.safeParse(Array.isArray(body) ? body[0] : body);
  if (!parsed.success) return null;
  const valueOf = (name: string) => text.parse(parsed.data[name]);
  const facts = Object.fromEntries(readerProperties.map((fact) => [fact, valueOf(namesOfFacts[fact])]));
  return { keepAlive: valueOf('LastKeepAliveDateTime'), facts: facts as ReaderProperties };
}

const eventSchema = z.object({
  EventLogID: text,
  EventCode: text,
  EventDescription: text,
  EventCategoryName: text,
  EventData: text,
  EventDateTimeGMT: text,
});

/** Parses Nayax' time, which is in GMT and has no zone. Returns epoch ms, or null if the text is not a time. */
function instantOfGmt(value: string | null): number | null {
  if (value === null) return null;
  const instant = Date.parse(/(?:z|[+-]\d\d:?\d\d)$/i.test(value) ? value : `${value.replace(' ', 'T')}Z`);
  return Number.isNaN(instant) ? null : instant;
}

/**
 * Returns the events that a response of Nayax contains. Returns null if the response is not a list. An event without an
 * id is left out.
 */
function parseReaderEvents(body: unknown): ReaderEvent[] | null {
  const list = z.array(z.unknown()).safeParse(Array.isArray(body) ? body : Object(body).lastAlerts);
  if (!list.success) return null;
  return list.data.slice(0, EVENTS_MAX).flatMap((each) => {
    const event = eventSchema.safeParse(each).data;
    if (event === undefined || event.EventLogID === null) return [];
    return [
      {
        eventLogId: event.EventLogID,
        code: event.EventCode ?? '',
        description: event.EventDescription ?? '',
        category: event.EventCategoryName ?? '',
        data: event.EventData ?? '',
        happenedAt: instantOfGmt(event.EventDateTimeGMT),
      },
    ];
  });
}

type LynxAccess = { readonly baseUrl: string; readonly token: string; readonly timeoutMs: number };

export function createLynxMachine({ baseUrl, token, timeoutMs }: LynxAccess, httpJson: HttpJson): LynxMachine {
  async function read<Value>(
    machineId: string,
    name: 'lastAlerts' | 'status',
    valueIn: (body: unknown) => Value | null,
  ): Promise<LynxResponse<Value>> {
    const call: HttpCall = {
      method: 'GET',
      url: `${baseUrl}/operational/v1/machines/${encodeURIComponent(machineId)}/${name}`,
      headers: { authorization: `Bearer ${token}` },
      timeoutMs,
    };
    const answer = await httpJson.request(call);
    if (!answer.ok) return { outcome: 'unanswered', why: answer.reason };
    const why = `status ${answer.status}`;
    if (answer.status === TOO_MANY) return { outcome: 'too_many', why };
    if (answer.status >= 300) return { outcome: answer.status >= SERVER_FAULT ? 'unanswered' : 'refused', why };
    const value = valueIn(answer.body);
    return value === null ? { outcome: 'unanswered', why: 'unreadable' } : { outcome: 'answered', value };
  }
  return {
    state: (machineId) => read(machineId, 'status', parseReaderState),
    events: (machineId) => read(machineId, 'lastAlerts', parseReaderEvents),
  };
}
