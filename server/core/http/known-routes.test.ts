import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { watchRoutes } from './known-routes.ts';

test('a route that does not say who may call it stops the boot', () => {
  const app = Fastify();
  watchRoutes(app);
  expect(() => app.get('/open', async () => 'hello')).toThrow('GET /open does not say who may call it');
});

test('an address knows the methods it takes', () => {
  const app = Fastify();
  const known = watchRoutes(app);
  app.get('/api/things/:id', { config: { access: 'anyone' } }, async () => 'one');
  app.post('/api/things/:id', { config: { access: 'anyone' } }, async () => 'one');
  app.get('/*', { config: { access: 'anyone' } }, async () => 'page');
  expect(known.methodsAt('/api/things/7').sort()).toEqual(['GET', 'HEAD', 'POST']);
  expect(known.methodsAt('/api/things/7/more')).toEqual([]);
  expect(known.methodsAt('/elsewhere')).toEqual([]);
});
