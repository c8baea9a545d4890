import type { FastifyReply } from 'fastify';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

export const EVENT_STREAM_TYPE = 'text/event-stream';

/** Interval in ms between heartbeats of a stream. It is shorter than the idle timeout of proxies. */
const BEAT_MS = 20 * SECOND_MS;
/** Maximum lifetime of a stream in ms. It is long enough for a visit. A page that is still open opens a new stream. */
const LONGEST_MS = 15 * MINUTE_MS;
const RETRY_MS = 3 * SECOND_MS;

/** Reads the content of an event. Returns null if the event has no content. */
type ReadEventContent = () => Promise<object | null>;

export type Stream = {
  /** Sends an event with the content that `content` reads. */
  changed(content?: ReadEventContent): void;
  /**
   * Sends the response headers. Also sends the first event unless `sendsFirstEvent` is true. `onStreamEnd` runs when
   * the page disconnects or the stream has lasted too long.
   */
  begin(onStreamEnd: () => void): void;
  end(): void;
};

type StreamOptions = {
  /** Returns false if the stream must end, for example because its session ended. It is called before every write. */
  readonly isLive?: () => Promise<boolean>;
  /** True if the watcher calls `changed` once when it begins. `begin` then sends no event of its own. */
  readonly sendsFirstEvent?: boolean;
};

/**
 * Creates a function that reads and sends the newest event content, one after the other. A change during a read causes
 * another event, so that no change is missed.
 */
function createContentSender(send: (data: string) => void) {
  let due: ReadEventContent | null = null;
  let isReading = false;

  async function sendDue(): Promise<void> {
    if (isReading) return;
    isReading = true;
    for (let read = due; read !== null; read = due) {
      due = null;
      const content = await read().catch(() => null);
      send(content === null ? '' : JSON.stringify(content));
    }
    isReading = false;
  }

  return {
    add(content: ReadEventContent): void {
      due = content;
    },
    sendDue,
    clear(): void {
      due = null;
    },
  };
}

/** Creates the stream of one page. */
export function createStream(
  reply: FastifyReply,
  { isLive = () => Promise.resolve(true), sendsFirstEvent = false }: StreamOptions = {},
): Stream {
  const { raw } = reply;
  let timer: NodeJS.Timeout | undefined;
  let isOpen = false;
  let end: () => void = () => undefined;

  /**
   * Sends a text, or ends the stream if its session has ended. The stream also ends if the session lookup fails because
   * the database is unavailable. The page then opens a new stream.
   */
  function send(text: string): void {
    isLive()
      .catch(() => false)
      .then((live) => {
        if (!live) end();
        else if (isOpen) raw.write(text);
      });
  }
  const sendEvent = (data: string) => send(`event: changed\ndata: ${data}\n\n`);
  const contents = createContentSender(sendEvent);

  return {
    changed(content) {
      if (content !== undefined) contents.add(content);
      if (!isOpen) return;
      if (content === undefined) sendEvent('');
      else void contents.sendDue();
    },
    begin(onStreamEnd) {
      end = onStreamEnd;
      reply.hijack();
      raw.writeHead(200, {
        ...reply.getHeaders(),
        'content-type': EVENT_STREAM_TYPE,
        'cache-control': 'no-store',
        // without this header, a proxy that buffers responses would delay every event
        'x-accel-buffering': 'no',
      } as Record<string, string>);
      isOpen = true;
      raw.write(`retry: ${RETRY_MS}\n\n`);
      if (sendsFirstEvent) void contents.sendDue();
      else sendEvent('');
      const endsAt = performance.now() + LONGEST_MS;
      timer = setInterval(() => {
        if (performance.now() > endsAt) end();
        else send(': still here\n\n');
      }, BEAT_MS);
      raw.once('close', end);
    },
    end() {
      clearInterval(timer);
      isOpen = false;
      contents.clear();
      raw.end();
    },
  };
}
