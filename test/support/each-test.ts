/**
 * Runs in every test file before it. Hooks have to stand here: those that a `beforeAll` or a test
 * registers come too late to be run.
 */
import { afterAll, afterEach, vi } from 'vitest';
import { openApps } from './open-apps.ts';

// Files share a process: whatever day the one before stood on, each begins on the real one.
vi.useRealTimers();
// A file that fails while it is set up runs no hook: what it left open ends here.
for (const left of openApps) await left.close();
openApps.clear();

// Whatever a scenario did, and whichever test it was: the books are right afterwards.
afterEach(async () => {
  for (const app of openApps) await app.checkBooks(false);
});

afterAll(async () => {
  try {
    for (const app of openApps) await app.checkBooks(true);
  } finally {
    for (const app of openApps) await app.close();
    openApps.clear();
  }
});
