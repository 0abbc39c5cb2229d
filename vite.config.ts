import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractRoutes, precompressed } from './tools/web-build.ts';
import { fewScripts } from './tools/web-scripts.ts';

export default defineConfig({
  plugins: [react(), contractRoutes(), fewScripts(), precompressed()],
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    rolldownOptions: {
      // Of what a feature offers to others, a screen loads what it uses.
      treeshake: { moduleSideEffects: (id) => !id.endsWith('/public.ts') },
    },
  },
  // The server refuses changes from another origin than its own host: the host must stay the browser's.
  server: { proxy: { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } } },
});
