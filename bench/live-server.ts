/** Runs the product's server process under a benchmark: measures its memory, and how fast it answers meanwhile. */
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, startProcess } from '../test/support/server-process.ts';
import { median } from './database.ts';

const PASSWORD = 'cuánto tarda cada pantalla';

export type LiveServer = {
  /** A signed-in call. Throws unless the answer is a success. */
  call(path: string, init?: RequestInit): Promise<Response>;
  /** Runs the work while requesting the paths one after the other; answers the sorted milliseconds. */
  meanwhile<Result>(
    paths: readonly string[],
    work: () => Promise<Result>,
  ): Promise<{ result: Result; waits: readonly number[] }>;
  /** The largest memory of the process so far, in bytes. */
  peakMemory(): Promise<number>;
};

/** Starts server and worker in one process, as `npm start` does, on a database without users. */
export async function withLiveServer<Result>(
  databaseUrl: string,
  work: (server: LiveServer) => Promise<Result>,
): Promise<Result> {
  const process = await startProcess('main', databaseUrl, {
    NODE_ENV: 'production',
    ADMIN_PASSWORD: PASSWORD,
    LOG_LEVEL: 'error',
  });
  try {
    const cookie = await signIn(process.address ?? '');
    const call = async (path: string, init: RequestInit = {}) => {
      const answer = await fetch(process.address + path, {
        ...init,
        headers: { ...init.headers, cookie },
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer;
    };
    return await work({
      call,
      meanwhile: (paths, task) => meanwhile(call, paths, task),
      peakMemory: () => peakMemory(process),
    });
  } finally {
    await process.stop();
  }
}

async function signIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/native-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (!cookie) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`);
  return cookie;
}

/** The pause between two requests, like that between a user's clicks. */
const PAUSE_MS = 20;

async function meanwhile<Result>(
  call: LiveServer['call'],
  paths: readonly string[],
  work: () => Promise<Result>,
): Promise<{ result: Result; waits: readonly number[] }> {
  for (const path of paths) await (await call(path)).arrayBuffer();
  let isDone = false;
  const waits: number[] = [];
  const asking = (async () => {
    for (let turn = 0; !isDone; turn += 1) {
      const start = performance.now();
      await (await call(paths[turn % paths.length] ?? '')).arrayBuffer();
      waits.push(performance.now() - start);
      await sleep(PAUSE_MS);
    }
  })();
  try {
    return { result: await work(), waits };
  } finally {
    isDone = true;
    await asking;
    waits.sort((a, b) => a - b);
  }
}

/** Linux' `VmHWM`: the largest resident memory of the process, with all its threads. */
async function peakMemory({ pid }: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** The time within which this percentage of the answers came. */
export function percentile(sorted: readonly number[], percent: number): number {
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}

/** E.g. `380 answers, median 3.1 ms, slowest 41 ms`. */
export function waitsText(sorted: readonly number[]): string {
  return `${sorted.length} answers, median ${median(sorted).toFixed(1)} ms, slowest ${sorted.at(-1)?.toFixed(0)} ms`;
}

/** Waits until a queued job has ended; answers its duration in milliseconds. */
export async function ranFor({ call }: LiveServer, jobId: string): Promise<number> {
  for (;;) {
    const { job } = await (await call(`/api/jobs/${jobId}`)).json();
    if (job.status === 'completed') return Date.parse(job.completedAt) - Date.parse(job.startedAt);
    if (job.status === 'failed') throw new Error(`the job failed: ${job.errorMessage}`);
    await sleep(250);
  }
}
