import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Of two files at a time, the longest must not be the last, with nothing beside it: the fault tests. */
class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isFault = ({ moduleId }: TestSpecification) => moduleId.includes('/test/faults/');
    const sorted = await super.sort(files);
    return [...sorted.filter(isFault), ...sorted.filter((file) => !isFault(file))];
  }
}

export default defineConfig({
  test: {
    // Files of a worker share what they load, half of the work: none leaves anything behind in a module.
    isolate: false,
    globalSetup: 'test/support/global-setup.ts',
    setupFiles: 'test/support/each-test.ts',
    // Files mostly wait for PostgreSQL, so even two cores keep two of them busy.
    maxWorkers: Math.max(2, Math.floor(availableParallelism() / 2)),
    hookTimeout: 60_000,
    sequence: { sequencer: FaultsFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, 'test/{e2e,faults}/**'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/{e2e,faults}/**/*.test.ts'],
          testTimeout: 120_000,
          // Each file runs a whole server and a browser, when the others are done.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
