import { execFileSync } from 'node:child_process';

function git(...parameters: readonly string[]): string[] {
  const text = execFileSync('git', parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return text.split('\n').filter((line) => line !== '');
}

/**
 * Returns the commit at which this branch started from main (the merge base). If there is no branch main, returns the
 * last commit.
 */
function baseCommit(): string {
  for (const branch of ['main', 'origin/main']) {
    try {
      return git('merge-base', 'HEAD', branch)[0] ?? 'HEAD';
    } catch {
      // a clone with a single branch has no branch main
    }
  }
  return 'HEAD';
}

/** Returns every file that has changed since the merge base, including files that are not committed. */
export function changedFiles(): { readonly base: string; readonly files: readonly string[] } {
  const base = baseCommit();
  const files = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  return { base: base.slice(0, 9), files: [...new Set(files)] };
}
