import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { collectRoutes } from './registered-routes.ts';

test('a route without an access level stops the boot', () => {
  const app = Fastify();
  collectRoutes(app);
  expect(() => app.get('/open', async () => 'hello')).toThrow('GET /open does not say who may call it');
});

test('a staff call without a permission stops the boot, and so does a permission at another call', () => {
  const app = Fastify();
  collectRoutes(app);
  const forgotten = { config: { access: 'staff' } } as const;
  expect(() => app.get('/staff', forgotten, async () => 'hello')).toThrow('names a permission');
  const stray = { config: { access: 'anyone', permission: 'order.read' } } as const;
  expect(() => app.get('/open', stray, async () => 'hello')).toThrow('names a permission');
});

test('a path lists the methods it accepts', () => {
  const app = Fastify();
  const known = collectRoutes(app);
  app.get('/api/things/:id', { config: { access: 'anyone' } }, async () => 'one');
  app.post('/api/things/:id', { config: { access: 'anyone' } }, async () => 'one');
  app.get('/*', { config: { access: 'anyone' } }, async () => 'page');
  expect(known.methodsAt('/api/things/7').sort()).toEqual(['GET', 'HEAD', 'POST']);
  expect(known.methodsAt('/api/things/7/more')).toEqual([]);
  expect(known.methodsAt('/elsewhere')).toEqual([]);
});
