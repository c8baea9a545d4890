import { defineModule } from '#server/core/modules/define-module.ts';
import { registerNayaxRoutes } from './nayax.routes.ts';

/** Calls of Nayax for machines behind its readers, an optional part. */
export const nayax = defineModule({ name: 'nayax', switch: 'nayax', routes: registerNayaxRoutes });
