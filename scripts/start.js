import { enableCompileCache, setSourceMapsSupport } from 'node:module';

/**
 * `npm start`: the site and the server are built where their sources have changed, then the server runs in this
 * process. JavaScript, because the first TypeScript file costs a process 60 ms and 10 MB where it is not in the cache
 * yet. `node server/main.ts` runs the server's sources as they stand.
 */
enableCompileCache('.cache/compile');
// stack traces name places in the sources
setSourceMapsSupport(true);
const { buildIfNeeded, SERVER_BUNDLE } = await import('./build.ts');
buildIfNeeded();
const { main } = await import(new URL(`../${SERVER_BUNDLE}`, import.meta.url).href);
await main();
