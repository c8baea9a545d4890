import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import type { Endpoint } from '#contracts/core/endpoint.ts';
import { problemSchema, type ProblemCode } from '#contracts/core/problem.ts';
import { refusals } from '#server/modules.ts';

/** Responds with a simulated refusal that this endpoint can return, with its status. */
export async function refuseInPlace<E extends Endpoint>(
  route: Route,
  endpoint: E,
  code: E['problems'][number] & ProblemCode,
): Promise<void> {
  expect(endpoint.problems).toContain(code);
  await route.fulfill({ status: refusals[code].status, json: problemSchema.parse({ code, message: code }) });
}

type Given = {
  readonly json: unknown;
  /** The server's real response; parts that are not replaced come from it. */
  readonly response?: Awaited<ReturnType<Route['fetch']>>;
  readonly headers?: Record<string, string>;
};

/** Responds with a simulated response that must match the contract of this endpoint. */
export async function answerInPlace(route: Route, endpoint: Endpoint, given: Given): Promise<void> {
  expect(endpoint.answer.parse(given.json), `${endpoint.name} answers nothing else`).toEqual(given.json);
  await route.fulfill({ status: endpoint.status, ...given });
}
