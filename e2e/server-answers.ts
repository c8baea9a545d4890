import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import type { Endpoint } from '#contracts/core/endpoint.ts';
import { problemSchema, type ProblemCode } from '#contracts/core/problem.ts';
import { problemStatus } from '#server/core/http/problems/problem-status.ts';

/** A refusal in the server's place: one that this call may give, with the status that it has. */
export async function refuseInPlace<E extends Endpoint>(
  route: Route,
  endpoint: E,
  code: E['problems'][number] & ProblemCode,
): Promise<void> {
  expect(endpoint.problems).toContain(code);
  await route.fulfill({ status: problemStatus[code], json: problemSchema.parse({ code, message: code }) });
}

type Given = {
  readonly json: unknown;
  /** The server's own answer, of which the rest stays. */
  readonly response?: Awaited<ReturnType<Route['fetch']>>;
  readonly headers?: Record<string, string>;
};

/** An answer in the server's place: nothing but what the contract says this call may answer. */
export async function answerInPlace(route: Route, endpoint: Endpoint, given: Given): Promise<void> {
  expect(endpoint.answer.parse(given.json), `${endpoint.name} answers nothing else`).toEqual(given.json);
  await route.fulfill({ status: endpoint.status, ...given });
}
