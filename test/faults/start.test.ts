/** A start that can't be: its reason in one sentence, without a stack (operations §8). */
import { describe, expect, it } from 'vitest';
import { testApp } from '../support/app.ts';
import { startProcess } from '../support/server-process.ts';

const { url } = await testApp();

describe('a start says why it ends', () => {
  // operations §8.3
  it('when its port is in use', async () => {
    const first = await startProcess('main', url);
    const port = new URL(first.address ?? '').port;
    const second = await startProcess('main', url, { PORT: port }).catch((error: Error) => error);
    await first.stop();
    expect(second).toBeInstanceOf(Error);
    const output = String(second);
    expect(output).toContain(`El puerto ${port} de 127.0.0.1 está en uso. Indique otro en PORT.`);
    expect(output).not.toContain('    at Server');
  });

  // operations §9.3
  it('when a worker alone would have nothing to do', async () => {
    await expect(startProcess('worker', url, { WORKERS: '0' })).rejects.toThrow(
      'WORKERS es 0: este proceso no tendría nada que hacer.',
    );
  });
});
