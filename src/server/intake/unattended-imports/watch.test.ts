/** Files that are dropped into a folder, with a real folder (intake §21). */
import { link, mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { paymentsSql, stateSql } from '../../../../test/support/fee-rows.ts';
import { clinicForImports, csvOf } from '../../../../test/support/imports.ts';
import { temporaryFolder } from '../../../../test/support/temporary.ts';
import type { UnattendedImport } from '../../../contract/intake/unattended-imports.ts';
import { dateInClinic } from '../../../domain/calendar/calendar.ts';
import { jobRegistry } from '../../job-registry.ts';
import { runJob } from '../../platform/jobs/run.ts';
import { lookAtEnds } from './notices.ts';
import { lookAtFolder } from './watch.ts';

const root = await temporaryFolder();
const { admin, database, query, services } = await clinicForImports({ IMPORT_DIR: root });
const folder = join(root, 'participacion');
const day = dateInClinic(new Date());

/** Looks twice: what has not changed in between is complete. */
async function look(): Promise<void> {
  await lookAtFolder(services, 0);
  await lookAtFolder(services, 0);
}
async function work(now = new Date()): Promise<void> {
  const rows = await query`SELECT id FROM job WHERE status = 'pending'`;
  const never = new AbortController().signal;
  for (const { id } of rows) await runJob(services, jobRegistry, id, never, true);
  await lookAtEnds(database, now);
}
/** All that is done with what lies there. */
async function process(now?: Date): Promise<void> {
  await look();
  await work(now);
  await lookAtFolder(services, 0);
}
const drop = (name: string, bytes: string) => writeFile(join(folder, name), bytes);
const lying = async () => (await readdir(folder)).filter((name) => !/^(proc|rech)/.test(name));
const away = async (place: string) => {
  const files = await readdir(join(folder, place, day)).catch(() => []);
  return files.toSorted();
};
const unsettled = async () => (await admin.get<UnattendedImport[]>('/api/unattended-imports')).body;
const externalIds = async () =>
  (await query`SELECT external_id FROM attention ORDER BY 1`).map((row) => row.external_id);
const imports = async () => (await query`SELECT id FROM import`).length;

beforeEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await lookAtFolder(services, 0);
});
afterEach(() => query`TRUNCATE attention, import, watched_file, job, calculation CASCADE`);

describe('intake §21.1: a file', () => {
  test('is imported once it is complete, and put away under its day', async () => {
    await drop('julio.csv', csvOf({ ID: 'F-1' }));
    await lookAtFolder(services, 0);
    expect(await imports()).toBe(0);
    await process();
    expect(await externalIds()).toEqual(['F-1']);
    expect(await lying()).toEqual([]);
    expect(await away('procesados')).toEqual(['julio.csv']);
    const history = await admin.get<object[]>('/api/import-history');
    expect(history.body).toMatchObject([
      { fileName: 'julio.csv', createdByName: 'Carpeta de importación', created: 1 },
    ]);
    expect(await unsettled()).toEqual([]);
  });

  test('of the other record type lies in the other folder', async () => {
    expect(await readdir(root)).toEqual(expect.arrayContaining(['hmq', 'participacion']));
  });

  test('that still grows, or has the name of one that is being written, waits', async () => {
    const [headings = '', ...rows] = csvOf(
      { ID: 'F-1' },
      { ID: 'F-2', 'Fecha Atención': '16-AGO-25' },
    ).split('\n');
    await drop('julio.csv', `${headings}\n`);
    await drop('agosto.csv.filepart', csvOf({ ID: 'F-3' }));
    await lookAtFolder(services, 0);
    await drop('julio.csv', [headings, ...rows].join('\n'));
    await lookAtFolder(services, 0);
    expect(await imports()).toBe(0);
    await process();
    expect(await externalIds()).toEqual(['F-1', 'F-2']);
    expect(await lying()).toEqual(['agosto.csv.filepart']);
    // Without a pause nothing counts as complete at once.
    await drop('mayo.csv', csvOf({ ID: 'F-4' }));
    await lookAtFolder(services);
    await lookAtFolder(services);
    expect(await imports()).toBe(1);
  });

  test('is imported once, however many servers look', async () => {
    await drop('julio.csv', csvOf({ ID: 'F-1' }));
    await lookAtFolder(services, 0);
    await Promise.all(Array.from({ length: 4 }, () => lookAtFolder(services, 0)));
    await lookAtFolder(services, 0);
    expect(await imports()).toBe(1);
  });

  test('that came before is recognised by its bytes, under whatever name', async () => {
    await drop('julio.csv', csvOf({ ID: 'F-1' }));
    await process();
    await drop('julio.csv', csvOf({ ID: 'F-1' }));
    await drop('copia.csv', csvOf({ ID: 'F-1' }));
    await process();
    expect(await imports()).toBe(1);
    expect(await away('procesados')).toEqual([
      'copia.csv',
      'copia.csv.motivo.txt',
      'julio (2).csv',
      'julio (2).csv.motivo.txt',
      'julio.csv',
    ]);
    const reason = await readFile(join(folder, 'procesados', day, 'copia.csv.motivo.txt'), 'utf8');
    expect(reason).toMatch(
      /^Es el mismo archivo de la importación \d+: no se importó otra vez\.\n$/,
    );
  });

  test('that came before is imported again once attentions were deleted', async () => {
    const rows = csvOf({ ID: 'F-1' });
    await drop('julio.csv', rows);
    await process();
    const cleaning = { recordType: 'all', expectedCount: 1 };
    const cleaned = await admin.delete('/api/medical-attentions/delete-unprocessed', cleaning);
    expect(cleaned.body).toMatchObject({ deletedCount: 1 });
    await drop('julio.csv', rows);
    await process();
    expect(await externalIds()).toEqual(['F-1']);
    // By then nothing was deleted since the latest import of it.
    await drop('julio.csv', rows);
    await process();
    expect(await imports()).toBe(2);
  });

  test('that left rows out is read again: what they lacked may be there now', async () => {
    const rows = csvOf({ ID: 'F-1' }, { ID: 'F-2', Médico: '11.111.111-1' });
    await drop('julio.csv', rows);
    await process();
    expect(await externalIds()).toEqual(['F-1']);
    await query`INSERT INTO doctor (rut, name, specialty_id) SELECT '11111111-1', 'Nueva', min(id) FROM specialty`;
    await drop('julio.csv', rows);
    await process();
    expect(await externalIds()).toEqual(['F-1', 'F-2']);
  });

  // intake §20.6, intake §20.8, intake §21.1
  test('that says otherwise what was calculated waits for a person, and is read again', async () => {
    await drop('julio.csv', csvOf({ ID: 'F-1' }, { ID: 'F-2', 'Fecha Atención': '16-AGO-25' }));
    await process();
    await query(stateSql('calculated', 'true'));
    await query(paymentsSql());
    // A name is nothing that a fee is made of.
    const [one, two] = [
      { ID: 'F-1', 'Nombre Paciente': 'Ana María Prueba' },
      { ID: 'F-2', 'Fecha Atención': '16-AGO-25' },
    ];
    await drop('nombre.csv', csvOf(one, two));
    await process();
    expect(await unsettled()).toEqual([]);
    const corrected = csvOf(one, { ...two, 'Valor Participado': '$3.500', 'Valor Neto': '5.000' });
    for (const name of ['corregido.csv', 'otra vez.csv']) {
      await drop(name, corrected);
      await process();
    }
    expect(await unsettled()).toMatchObject([
      { problem: 'leftOut', kept: 0, feesDiffering: 1 },
      { problem: 'leftOut', kept: 0, feesDiffering: 1 },
    ]);
  });

  test('that can not be handled keeps no other from being imported', async () => {
    const long = `a${'a'.repeat(250)}.csv`;
    await drop(long, csvOf({ ID: 'F-1' }));
    await process();
    // Its name is taken under that day, and has no room for a number.
    await drop(long, csvOf({ ID: 'F-2', 'Fecha Atención': '16-AGO-25' }));
    await drop('b.csv', csvOf({ ID: 'F-3', 'Fecha Atención': '17-AGO-25' }));
    await process();
    expect(await externalIds()).toEqual(['F-1', 'F-2', 'F-3']);
    expect(await away('procesados')).toContain('b.csv');
  });

  // intake §21.2
  test('whose rows a person would doubt leaves them, and they wait', async () => {
    await drop('julio.csv', csvOf({ ID: 'F-1' }, { ID: 'F-2', 'RUT Paciente': '12.345.678-9' }));
    await process();
    expect(await externalIds()).toEqual(['F-1']);
    expect(await unsettled()).toMatchObject([
      { problem: 'leftOut', excluded: 1, sourceName: 'Carpeta de importación', sourceId: null },
    ]);
  });
});

describe('intake §21.3: what is not imported is put away with why', () => {
  const reasonOf = (name: string) =>
    readFile(join(folder, 'rechazados', day, `${name}.motivo.txt`), 'utf8');

  test('a file that can not be read', async () => {
    await drop('roto.csv', 'a;"b\n');
    await process();
    expect(await lying()).toEqual([]);
    expect(await away('rechazados')).toEqual(['roto.csv', 'roto.csv.motivo.txt']);
    expect(await reasonOf('roto.csv')).toContain('comillas sin cerrar');
    expect(await unsettled()).toMatchObject([{ state: 'failed', problem: 'failed' }]);
  });

  test('another kind of file, and one that is too large', async () => {
    await drop('notas.txt', 'hola');
    await drop('enorme.csv', '');
    await truncate(join(folder, 'enorme.csv'), 300 * 1_048_576);
    await process();
    expect(await reasonOf('notas.txt')).toContain('Solo se leen archivos CSV, XLS o XLSX');
    expect(await reasonOf('enorme.csv')).toContain('más de 256 MB');
    expect(await lying()).toEqual([]);
    expect(await unsettled()).toMatchObject([
      { state: 'failed', problem: 'unreadable' },
      { state: 'failed', problem: 'unreadable' },
    ]);
  });

  test('a link to a file elsewhere, whatever kind of link, is never read', async () => {
    const outside = join(await temporaryFolder(), 'secreto.csv');
    await writeFile(outside, csvOf({ ID: 'SECRETO' }));
    await symlink(outside, join(folder, 'enlace.csv'));
    await link(outside, join(folder, 'duro.csv'));
    await process();
    expect(await externalIds()).toEqual([]);
    expect(await away('rechazados')).toEqual([
      'duro.csv',
      'duro.csv.motivo.txt',
      'enlace.csv',
      'enlace.csv.motivo.txt',
    ]);
    expect(await readFile(outside, 'utf8')).toContain('SECRETO');
  });
});

describe('intake §21.5: letters', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  const letters = async () =>
    (
      await query`SELECT FROM unattended_import u JOIN import i ON i.id = u.import_id WHERE u.told_on IS NOT NULL AND i.file_name = 'roto.csv'`
    ).length;

  test.each([
    ['a file that can not be read', 'roto.csv', 'a;"b\n', 'a;"c\n'],
    [
      'one with rows that were refused',
      'roto.csv',
      csvOf({ ID: '1', Médico: '1-9' }),
      csvOf({ ID: '2', Médico: '1-9' }),
    ],
  ])('tell once of %s, however often it is dropped again', async (_, name, bytes, other) => {
    for (const days of [0, 1, 2]) {
      await drop(name, bytes);
      await process(inDays(days));
    }
    expect(await imports()).toBe(3);
    expect(await letters()).toBe(1);
    expect(await unsettled()).toHaveLength(3);
    await drop(name, other);
    await process(inDays(3));
    expect(await letters()).toBe(2);
  });

  test('tell of a file that is never read, even if its name has no room for the text beside it', async () => {
    const named = (letters: number, end: string) => `${'n'.repeat(letters)}${end}`;
    for (const text of ['hola', 'hola otra vez']) {
      await drop(named(251, '.txt'), text);
      await process();
    }
    expect(await unsettled()).toMatchObject([{ problem: 'unreadable' }, { problem: 'unreadable' }]);
    expect((await away('rechazados')).toSorted()).toEqual([
      named(236, ' (2).txt'),
      named(236, ' (2).txt.motivo.txt'),
      named(240, '.txt'),
      named(240, '.txt.motivo.txt'),
    ]);
  });
});

test('intake §21.4: a folder that is a link to elsewhere is not watched, and nothing is put there', async () => {
  const outside = await temporaryFolder();
  await writeFile(join(outside, 'julio.csv'), csvOf({ ID: 'SECRETO' }));
  await rm(folder, { recursive: true });
  await symlink(outside, folder);
  await expect(lookAtFolder(services, 0)).rejects.toThrow('not a folder: participacion');
  await rm(folder);
  await mkdir(folder);
  await drop('julio.csv', csvOf({ ID: 'F-1' }));
  await symlink(outside, join(folder, 'procesados'));
  await process();
  expect(await readdir(outside)).toEqual(['julio.csv']);
  expect(await away('procesados')).toEqual(['julio.csv']);
  expect(await away('rechazados')).toEqual(['procesados', 'procesados.motivo.txt']);
  expect(await externalIds()).toEqual(['F-1']);
});
