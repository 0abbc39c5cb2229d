/** The product's own processes, started for real, to be killed for real. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../..');

export type ServerProcess = {
  /** Where it answers; undefined for a worker alone. */
  readonly address: string | undefined;
  readonly pid: number | undefined;
  /** Whether it has neither ended nor been ended. */
  isRunning(): boolean;
  /** All its output. */
  output(): string;
  /** Ends it at once, as a power cut does. */
  kill(): Promise<void>;
  /** Ends it in order; answers its exit code. */
  stop(): Promise<number | null>;
};

/** Node's arguments for a built program, as `npm start` and `npm run worker` give them. */
export const programArguments = (program: 'main' | 'worker'): string[] => [
  '--enable-source-maps',
  `dist/server/${program}.js`,
];

/** Starts the server (`main`) or a worker alone on a database, and waits until it is ready. */
export async function startProcess(
  program: 'main' | 'worker',
  databaseUrl: string,
  environment: Record<string, string> = {},
  limitMs = 60_000,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, programArguments(program), {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  await ready(child, () => output, limitMs);
  return {
    address: /http:\/\/[\d.]+:\d+/.exec(output)?.[0],
    pid: child.pid,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    output: () => output,
    kill: () => end(child, 'SIGKILL').then(() => {}),
    stop: () => end(child, 'SIGTERM'),
  };
}

async function ready(child: ChildProcess, output: () => string, limitMs: number): Promise<void> {
  const deadline = Date.now() + limitMs;
  while (!/en marcha/.test(output())) {
    if (child.exitCode !== null) throw new Error(`the process ended: ${output()}`);
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the process did not start: ${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return child.exitCode;
}

/** Runs a command of `tools/` to its end; returns its exit code and its output. */
export function runTool(
  name: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const run = promisify(execFile)(process.execPath, [`tools/${name}.ts`, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
  });
  return run.then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stdout, stderr }) => ({ code, output: `${stdout}${stderr}` }),
  );
}
