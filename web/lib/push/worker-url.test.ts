import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('a browser without Trusted Types gets the plain address', async () => {
  const { workerUrl } = await import('./worker-url.ts');
  expect(workerUrl()).toBe('/service-worker.js');
});

test('the policy creates only the worker’s address, once', async () => {
  const made: { name: string; rules: { createScriptURL(address: string): string } }[] = [];
  const createPolicy = (name: string, rules: { createScriptURL(address: string): string }) => {
    made.push({ name, rules });
    return rules;
  };
  vi.stubGlobal('trustedTypes', { createPolicy });
  const { workerUrl } = await import('./worker-url.ts');
  expect([workerUrl(), workerUrl()]).toEqual(['/service-worker.js', '/service-worker.js']);
  expect(made.map(({ name }) => name)).toEqual(['shampaw#worker']);
  expect(() => made[0]?.rules.createScriptURL('https://elsewhere.example/evil.js')).toThrow(TypeError);
});
