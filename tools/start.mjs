/**
 * `npm start`, `npm run worker`, `npm run dev`: prepares the project and runs it on its own Node. The program gets an
 * IPC channel and ends itself on 'disconnect', so that it never outlives this process, however that dies. Its exit code
 * is passed on.
 */
import { build, installPackages, main, NODE, run, SetupError, VITE } from './setup.mjs';

const WITH_CHANNEL = { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] };

/** A built program, whose stacks name the lines of its sources. */
const program = (name) => ['--enable-source-maps', `dist/server/${name}.js`];

const roles = {
  async server() {
    await build('web', 'server');
    return run(NODE, program('main'), WITH_CHANNEL);
  },
  async worker() {
    await build('server');
    return run(NODE, program('worker'), WITH_CHANNEL);
  },
  /** The server from its sources, restarted when they change, behind Vite's, which serves the web. */
  async dev() {
    await build('web');
    const server = run(NODE, ['--watch', 'src/server/main.ts'], WITH_CHANNEL);
    return Promise.race([server, run(NODE, [VITE])]);
  },
};

await main(async () => {
  const [role = 'server'] = process.argv.slice(2);
  if (!Object.hasOwn(roles, role)) {
    throw new SetupError(`Uso: npm start, npm run worker o npm run dev (no «${role}»).`);
  }
  await installPackages();
  return roles[role]();
});
