import { writeFileSync } from 'node:fs';
import { settingsSections } from '#server/config.ts';
import type { Setting, SettingsSection } from '#server/core/config/module-settings.ts';

/** `npx node scripts/documents/settings-document.ts` writes docs/settings.md and .env.example from the settings of the modules. */
export const SETTINGS_FILE = 'docs/settings.md';
export const EXAMPLE_FILE = '.env.example';

function rowOf([name, { fallback, meaning, secret }]: [string, Setting]): string {
  const spelled = secret === true ? `\`${name}\` or \`${name}_FILE\`` : `\`${name}\``;
  return `| ${spelled} | ${fallback ?? '–'} | ${meaning} |`;
}

function chapterOf({ title, readOn, table }: SettingsSection): string {
  const link = readOn === undefined ? '' : `More: [${readOn}](${readOn}).\n\n`;
  return `## ${title}\n\n${link}| name | default | meaning |\n|---|---|---|\n${Object.entries(table).map(rowOf).join('\n')}\n`;
}

export function settingsDocument(): string {
  const head = `# Settings

Every environment name that the product reads, written by \`npx node scripts/documents/settings-document.ts\` from \`settings.ts\` of each capability. In development all are optional. \`npm start\` also reads a file \`.env\` in the project's folder, with \`.env.example\` as a template; other programs read it with \`npx node --env-file=.env scripts/…\`. In production the settings come from the service (see the [runbook](runbook.md)), and a start that lacks a secret names it. A secret may stand in a file: \`NAME_FILE\` gives its path.
`;
  return [head, ...settingsSections.map(chapterOf)].join('\n');
}

/**
 * Returns the text of .env.example. Every setting is in a comment, so that using a copy of the file changes nothing.
 */
export function exampleEnvironmentFile(): string {
  const head =
    '# Settings for development: copy this file to .env and remove the # before a name. See docs/settings.md.\n';
  const chapters = settingsSections.map(
    ({ title, table }) =>
      `\n# ${title}\n${Object.entries(table)
        .map(([name, { meaning }]) => `# ${meaning}\n# ${name}=''\n`)
        .join('')}`,
  );
  return [head, ...chapters].join('');
}

if (import.meta.main) {
  writeFileSync(SETTINGS_FILE, settingsDocument());
  writeFileSync(EXAMPLE_FILE, exampleEnvironmentFile());
}
