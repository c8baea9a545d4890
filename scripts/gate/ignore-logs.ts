type Call = {
  readonly type: string;
  readonly callee?: { readonly object?: { readonly name?: string; readonly property?: { readonly name?: string } } };
};

/** What is only written to the log is for people; no test has to notice another word there. */
const ignorer = {
  shouldIgnore({ node }: { readonly node: Call }): string | undefined {
    if (node.type !== 'CallExpression') return undefined;
    const { object } = node.callee ?? {};
    return (object?.name ?? object?.property?.name) === 'log' ? 'a line of the log' : undefined;
  },
};

/** For `scripts/gate/mutate.ts`. */
export const strykerPlugins = [{ kind: 'Ignore', name: 'log-lines', value: ignorer }];
