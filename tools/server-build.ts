/** How the server's programs become a few files, which start in half the time (decision 73). */
import { dirname, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Lets bundled code find what it reads beside its source: migrations, documents, threads. All files of the build are
 * in one folder, `dist/server`.
 */
export function sourceFolders(): Plugin {
  return {
    name: 'source-folders',
    transform: {
      filter: { id: /\/src\/.+\.ts$/, code: 'import.meta.dirname' },
      handler(code, id) {
        const folder = relative(import.meta.dirname, dirname(id))
          .split(sep)
          .join('/');
        const found = `\`\${import.meta.dirname}/../${folder}\``;
        // On the same line, so that lines of stacks stay right without a map of this.
        return { code: code.replaceAll('import.meta.dirname', found), map: null };
      },
    },
  };
}

/** Only the product's own code has source maps: Node reads them all at the start, and those of packages are large. */
export function withoutPackageMaps(): Plugin {
  return {
    name: 'without-package-maps',
    generateBundle(_options, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (!name.startsWith('packages')) continue;
        if (file.type === 'asset') delete bundle[name];
        else file.code = file.code.replace(/\n\/\/# sourceMappingURL=.*\s*$/, '\n');
      }
    },
  };
}
