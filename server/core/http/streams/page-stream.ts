import type { FastifyReply } from 'fastify';
import { MINUTE_MS, SECOND_MS } from '#domain/core/time/jerusalem-time.ts';

export const EVENT_STREAM_TYPE = 'text/event-stream';

/** Heartbeat interval, shorter than the idle timeout of proxies. */
const BEAT_MS = 20 * SECOND_MS;
/** Maximum lifetime of a stream in ms. It is long enough for a visit, and a page that is still open reconnects. */
const LONGEST_MS = 15 * MINUTE_MS;
const RETRY_MS = 3 * SECOND_MS;

/** Reads the content of an event; null if the event has no content. */
type ReadEventContent = () => Promise<object | null>;

export type Stream = {
  /** Sends an event with the content that `content` reads. */
  changed(content?: ReadEventContent): void;
  /**
   * Sends the response headers and, unless `sendsFirstEvent` is true, the first event. `onStreamEnd` runs when the page
   * disconnects or the stream has lasted too long.
   */
  begin(onStreamEnd: () => void): void;
  end(): void;
};

type StreamOptions = {
  /** Returns false if the stream must end, for example because its session ended. Called before every write. */
  readonly isLive?: () => Promise<boolean>;
  /** True if the watcher calls `changed` once when it begins, so that `begin` sends no event of its own. */
  readonly sendsFirstEvent?: boolean;
};

/**
 * Reads and sends contents one after the other, always the newest. A change during a read causes another event, so that
 * no change is missed.
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
   * Sends a text, or ends the stream if its session has ended. A session lookup that fails because the database is
   * unavailable also ends the stream, and the page reconnects.
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
        // without this header, a proxy that buffers responses would hold back every event
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
