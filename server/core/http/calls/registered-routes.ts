import type { RouteOptions } from 'fastify';
import { accessKinds, type App, type RegisteredRoute, type RegisteredRoutes } from '../app-type.ts';

/** Records every route that is registered later. Throws at the start of the server if a route has no access level. */
export function collectRoutes(app: App): RegisteredRoutes {
  const routes: (RegisteredRoute & { readonly pattern: RegExp | null })[] = [];

  app.addHook('onRoute', (options: RouteOptions) => {
    const { access, guesses = [], endpoint = null, permission = null } = options.config ?? {};
    if (access === undefined || !accessKinds.includes(access)) {
      throw new Error(`${String(options.method)} ${options.url} does not say who may call it: set config.access`);
    }
    if ((access === 'staff') !== (permission !== null)) {
      throw new Error(
        `${String(options.method)} ${options.url}: a call of the staff, and no other, names a permission`,
      );
    }
    for (const method of [options.method].flat()) {
      routes.push({
        method: String(method),
        path: options.url,
        access,
        guesses,
        permission,
        ...conditionsOf(options),
        endpoint,
        pattern: patternOf(options.url),
      });
    }
  });

  return {
    routes,
    methodsAt(path) {
      return [...new Set(routes.filter((route) => route.pattern?.test(path)).map((route) => route.method))];
    },
  };
}

/**
 * Returns a route's access conditions except its permission: a recent authentication, and access for staff users with a
 * limited scope.
 */
function conditionsOf({ config = {} }: RouteOptions): Pick<RegisteredRoute, 'freshProof' | 'scoped'> {
  const { freshProof = false, scoped = false } = config;
  return { freshProof, scoped };
}

/** Returns a pattern that matches the paths of a route. Returns null for catch-all routes, which match every path. */
function patternOf(path: string): RegExp | null {
  if (path.includes('*')) return null;
  const literal = path.replace(/[.+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`^${literal.replace(/:\w+/g, '[^/]+')}$`);
}
