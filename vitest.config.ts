import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files of a minute or more that are not long in letters, by which a fresh clone orders them. */
const LONG = [
  'test/security/permissions',
  'month-checks/clean-year',
  'test/security/access',
  'test/encrypted-backup',
  'test/upgrade',
  'test/backup',
  'backups/backups',
  'test/support/clean-year/clean-year',
  'corrections/ledger',
  'test/security/patients-writes',
];

/** The longest files of a project come first, so that none is the last, with nothing beside it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) =>
      moduleId.includes('/test/faults/') || LONG.some((name) => moduleId.includes(`/${name}.test`));
    // A process serves files of one project, so those of the browser stay together.
    return Object.values(Object.groupBy(sorted, ({ project }) => project.name)).flatMap(
      (ofProject = []) => [
        ...ofProject.filter(isLong),
        ...ofProject.filter((file) => !isLong(file)),
      ],
    );
  }
}

export default defineConfig({
  test: {
    // Files of a worker share what they load, half of the work: none leaves anything behind in a module.
    isolate: false,
    globalSetup: 'test/support/global-setup.ts',
    setupFiles: 'test/support/each-test.ts',
    // Each waits for PostgreSQL, a server or the clock now and then: three keep two cores busy.
    maxWorkers: Math.max(3, Math.floor(availableParallelism() / 2)),
    // A sixth of the processor time of a process was garbage collection, of what lived for one call. Where the processor
    // protects pages of code by keys, V8 may end a process whose threads come and go («jit_page.has_value()»).
    execArgv: ['--max-semi-space-size=64', '--no-memory-protection-keys'],
    hookTimeout: 60_000,
    // What a test polls for comes as soon as anything else on a busy machine: the usual second is for a quiet one.
    expect: { poll: { timeout: 15_000 } },
    sequence: { sequencer: LongestFirst },
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
        },
      },
    ],
  },
});
