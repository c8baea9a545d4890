type Call = {
  readonly type: string;
  readonly callee?: { readonly object?: { readonly name?: string; readonly property?: { readonly name?: string } } };
};

/**
 * Plugin for the mutation tests that does not change calls of the log. Only people read log texts, so tests do not have
 * to detect a changed text.
 */
const ignorer = {
  shouldIgnore({ node }: { readonly node: Call }): string | undefined {
    if (node.type !== 'CallExpression') return undefined;
    const { object } = node.callee ?? {};
    return (object?.name ?? object?.property?.name) === 'log' ? 'a line of the log' : undefined;
  },
};

/** Plugins for `scripts/gate/mutate.ts`. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'log-lines', value: ignorer }];
