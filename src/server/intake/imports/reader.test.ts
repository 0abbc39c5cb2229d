/** The reading thread, when it does not do what it should. */
import { expect, test, vi } from 'vitest';
import { csvOf } from '../../../../test/support/imports.ts';
import {
  type ReaderOptions,
  readers,
  readInThread,
  TooManyRows,
  withReaderPlace,
} from './reader.ts';
import { chunksOf } from './uploads.ts';

const directory: ReaderOptions['directory'] = {
  doctors: [],
  services: [],
  specialties: [],
  societies: [],
  providerTypes: [],
};

function file(text: string): ReaderOptions['source'] {
  return { kind: 'file', fileName: 'a.csv', chunks: chunksOf(new Blob([text])) };
}

function read(changes: Partial<ReaderOptions> = {}) {
  return readInThread({
    source: file(csvOf({}, {})),
    recordType: 'participacion',
    directory,
    timeoutMs: 20_000,
    ...changes,
  });
}

async function outcomeOf(rows: ReturnType<typeof read>) {
  for (;;) {
    const next = await rows.next();
    if (next.done) return next.value;
  }
}

test('ends with what it found', async () => {
  expect(await outcomeOf(read())).toMatchObject({
    rows: 2,
    rejected: 2,
    newSpecialties: [],
    header: expect.arrayContaining(['RUT Paciente']),
  });
});

test('a thread that dies after reading everything loses nothing', async () => {
  // What stayed from before is taken first, so that the thread is known.
  const kept = readers.take();
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  process.once('worker', (thread) => {
    thread.once('exit', resolve);
    thread.on('message', ({ kind }) => kind === 'done' && thread.terminate());
  });
  expect(await outcomeOf(read())).toMatchObject({ rows: 2 });
  await gone;
  await readers.give(kept, false);
  expect(await outcomeOf(read())).toMatchObject({ rows: 2 });
});

test('reads one source after the other, and the second finds nothing of the first', async () => {
  await outcomeOf(read());
  const started = vi.fn();
  process.on('worker', started);
  const first = await outcomeOf(read({ shownRows: 2 }));
  const second = await outcomeOf(read({ shownRows: 2 }));
  process.off('worker', started);
  expect(started).not.toHaveBeenCalled();
  expect(first).toMatchObject({ rows: 2, first: { length: 2 } });
  expect(second).toEqual(first);
});

test('ends with a large source, and the next has another', async () => {
  const records = [{ 'RUT Paciente': '12.345.678-5', 'Nombre Paciente': 'Ana Prueba' }];
  // Held by the thread until it has read: how much it fills of its own depends on when it tidies up.
  const source = { kind: 'records', records, held: 'x'.repeat(100 * 1024 * 1024) } as const;
  // The names of its columns are a row, too.
  expect(await outcomeOf(read({ source }))).toMatchObject({ rows: 2 });
  const started = vi.fn();
  process.on('worker', started);
  await outcomeOf(read());
  process.off('worker', started);
  expect(started).toHaveBeenCalledOnce();
});

// intake §8.17
test('is stopped when it is silent for too long', async () => {
  const source = file(csvOf(...Array.from({ length: 5_000 }, () => ({}))));
  await expect(outcomeOf(read({ source, timeoutMs: 1 }))).rejects.toThrow(
    'La lectura del archivo tardó demasiado y se detuvo. Guárdelo como CSV o divídalo en varios.',
  );
});

// intake §8.17
test('leaves nothing behind when it breaks', async () => {
  const broken = { ...directory, doctors: [null] as never };
  await expect(outcomeOf(read({ directory: broken }))).rejects.toThrow(
    'El archivo no se pudo leer: parece dañado. Vuelva a guardarlo, de preferencia como CSV.',
  );
});

test('is stopped when the process stops', async () => {
  const stopping = new AbortController();
  const outcome = outcomeOf(read({ signal: stopping.signal }));
  stopping.abort(new Error('stopping'));
  await expect(outcome).rejects.toThrow('stopping');
});

test('ends at the first row too many', async () => {
  await expect(outcomeOf(read({ maxRows: 1 }))).rejects.toThrow(TooManyRows);
  expect(await outcomeOf(read({ maxRows: 2 }))).toMatchObject({ rows: 2 });
});

test('passes on a failure of the source of bytes', async () => {
  async function* failing(): AsyncGenerator<ArrayBuffer> {
    yield new ArrayBuffer(1_000);
    throw new Error('connection lost');
  }
  const source = { kind: 'file' as const, fileName: 'a.csv', chunks: failing() };
  await expect(outcomeOf(read({ source }))).rejects.toThrow('connection lost');
});

// intake §8.17
test('has a place for two at a time, and the others wait', async () => {
  const events: string[] = [];
  const gates = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const works = gates.map((gate, index) =>
    withReaderPlace(async () => {
      events.push(`begin ${index}`);
      await gate.promise;
      events.push(`end ${index}`);
      if (index === 0) throw new Error('failed');
    }),
  );
  const first = expect(works[0]).rejects.toThrow('failed');
  gates[0]?.resolve();
  await first;
  gates[2]?.resolve();
  await works[2];
  gates[1]?.resolve();
  await works[1];
  expect(events).toEqual(['begin 0', 'begin 1', 'end 0', 'begin 2', 'end 2', 'end 1']);
});
