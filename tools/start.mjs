/**
 * `npm start`, `npm run worker`, `npm run dev`: prepares the project and runs it on its own Node. The program gets an
 * IPC channel and ends itself on 'disconnect', so that it never outlives this process, however that dies. Its exit code
 * is passed on.
 */
import { buildWeb, installPackages, main, NODE, run, SetupError, VITE } from './setup.mjs';

const WITH_CHANNEL = { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] };

const roles = {
  async server() {
    await buildWeb();
    return run(NODE, ['src/server/main.ts'], WITH_CHANNEL);
  },
  worker: () => run(NODE, ['src/server/worker.ts'], WITH_CHANNEL),
  /** The server, restarted when its files change, behind Vite's, which serves the web. */
  async dev() {
    await buildWeb();
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
