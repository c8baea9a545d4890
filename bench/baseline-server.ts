import Fastify from 'fastify';
import { Pool } from 'pg';

/**
 * Baseline server: the cost of Fastify and a transaction without the shop. Cluster, durability and number of
 * requests per sale and per walk-up are the same as in the shop. There are no checks.
 */
const page = Buffer.alloc(Number(process.env['BASELINE_PAGE_BYTES'] ?? 1_000), 'x');
const packages = process.env['BASELINE_PACKAGES'] ?? '[]';
const pool = new Pool({ connectionString: process.env['BASELINE_DATABASE_URL'], max: 10 });

await pool.query(`
  create schema if not exists baseline;
  create table if not exists baseline.sale (
    sale_id uuid primary key, state text not null, amount bigint not null, created_at timestamptz not null default now());
  create table if not exists baseline.start (sale_id uuid primary key, state text not null);
  create table if not exists baseline.move (sale_id uuid not null, kind text not null, amount bigint not null, primary key (sale_id, kind));
`);

const app = Fastify();
app.get('/ready', () => 'ok');
app.get('/page', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
app.get('/packages', (_request, reply) => reply.type('application/json; charset=utf-8').send(packages));
app.post('/orders', async (request) => {
  const { id } = request.body as { id: string };
  await pool.query({ name: 'order', text: `insert into baseline.sale values ($1, 'awaiting', 15000)`, values: [id] });
  await pool.query({
    name: 'session',
    text: `update baseline.sale set state = 'redirected' where sale_id = $1`,
    values: [id],
  });
  return { id };
});
app.post('/events', async (request) => {
  const { id } = request.body as { id: string };
  await pool.query({
    name: 'capture',
    text: `with paid as (update baseline.sale set state = 'paid' where sale_id = $1 returning sale_id)
           insert into baseline.move select sale_id, kind, 1 from paid, unnest(array['journal', 'entry', 'lot', 'issue', 'mail']) as kind`,
    values: [id],
  });
  return { ok: true };
});
app.get<{ Params: { id: string } }>('/orders/:id', async (request) => {
  const found = await pool.query({
    name: 'read',
    text: 'select state from baseline.sale where sale_id = $1',
    values: [request.params.id],
  });
  return found.rows[0] ?? {};
});
app.post('/starts', async (request) => {
  const { id } = request.body as { id: string };
  await pool.query({
    name: 'start',
    text: `with started as (update baseline.sale set state = 'starting' where sale_id = $1 returning sale_id)
           insert into baseline.start select sale_id, 'held' from started`,
    values: [id],
  });
  return { ok: true };
});
app.post('/reports', async (request) => {
  const { id } = request.body as { id: string };
  await pool.query({
    name: 'report',
    text: `with washed as (update baseline.start set state = 'completed' where sale_id = $1 returning sale_id)
           update baseline.sale s set state = 'washing' from washed where s.sale_id = washed.sale_id`,
    values: [id],
  });
  return { ok: true };
});
await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
process.once('SIGTERM', () => void app.close().then(() => pool.end()));
