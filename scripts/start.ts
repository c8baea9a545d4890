import { enableCompileCache } from 'node:module';
import { buildIfNeeded } from './build.ts';

/** `npm start`: what the browser needs is built when its sources have changed, then the server runs in this process. */
enableCompileCache('.cache/compile');
buildIfNeeded();
const { main } = await import('../server/main.ts');
await main();
