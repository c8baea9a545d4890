import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { answerEarly } from './answer-early.ts';
import { plainBody } from './encoded-body.ts';

/** Who answers a plain visit: a server in this state, with a page ready. */
function answererOf(state: { readonly listening: boolean; readonly overloaded: boolean }): string {
  const server = createServer();
  Object.defineProperty(server, 'listening', { value: state.listening });
  let answerer = 'nobody';
  const app = { server, routing: () => void (answerer = 'the framework') };
  answerEarly(app, {
    answers: {
      find: () => ({ headers: {}, body: plainBody(Buffer.from('paw')) }),
      keepFile: () => undefined,
      keepCall: () => undefined,
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

test('a server in good order answers from memory', () => {
  expect(answererOf({ listening: true, overloaded: false })).toBe('memory');
});

test('a server that is closing or cannot keep up leaves the answer to the framework, which says so', () => {
  expect(answererOf({ listening: false, overloaded: false })).toBe('the framework');
  expect(answererOf({ listening: true, overloaded: true })).toBe('the framework');
});
