import { enableCompileCache, setSourceMapsSupport } from 'node:module';

/**
 * `npm start`: builds the site and the server if their sources have changed, then runs the server in this process. This
 * file is JavaScript, because the first TypeScript file costs a process 60 ms and 10 MB if it is not in the cache yet.
 * `node server/main.ts` runs the sources without a build.
 */
enableCompileCache('.cache/compile');
// stack traces show positions in the sources
setSourceMapsSupport(true);
const { buildIfNeeded, SERVER_BUNDLE } = await import('./build.ts');
buildIfNeeded();
const { main } = await import(new URL(`../${SERVER_BUNDLE}`, import.meta.url).href);
await main();
