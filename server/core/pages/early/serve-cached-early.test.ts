import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { serveCachedBeforeRouting } from './serve-cached-early.ts';
import { uncompressedBody } from './encoded-body.ts';

/** Returns the handler that serves a plain page request: a server in this state, with a cached page. */
function answererOf(state: { readonly listening: boolean; readonly overloaded: boolean }): string {
  const server = createServer();
  Object.defineProperty(server, 'listening', { value: state.listening });
  let answerer = 'none';
  const app = { server, routing: () => void (answerer = 'the framework') };
  serveCachedBeforeRouting(app, {
    answers: {
      find: () => ({ headers: {}, body: uncompressedBody(Buffer.from('paw')) }),
      addFile: () => undefined,
      addCall: () => undefined,
    },
    headers: {},
    config: { production: true, publicUrl: 'https://shampaw.example' },
    isOverloaded: () => state.overloaded,
    note: () => undefined,
    nextId: () => {
      answerer = 'memory';
      return '1';
    },
  });
  const request = new IncomingMessage(new Socket());
  request.method = 'GET';
  server.emit('request', request, new ServerResponse(request));
  return answerer;
}

test('a healthy server answers from memory', () => {
  expect(answererOf({ listening: true, overloaded: false })).toBe('memory');
});

test('a closing or overloaded server leaves the answer to the framework, which reports it', () => {
  expect(answererOf({ listening: false, overloaded: false })).toBe('the framework');
  expect(answererOf({ listening: true, overloaded: true })).toBe('the framework');
});
