/** Reads by files of masters: previews, templates and taking them back (access §16.2). */
import * as XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { fillClinic } from '../../../../test/support/clinic.ts';
import { csv, masterFiles } from '../../../../test/support/master-imports.ts';
import { IMPORTED_MASTERS } from '../../../domain/masters/master-columns.ts';
import { rowsOf } from '../../platform/db/database.ts';

const app = await testApp();
await fillClinic(app.database);
const admin = await app.signedInAs('admin');
const { preview, doImport, reversionOf, revert } = masterFiles(admin);

type Row = { kind: string; rowCount: number | null; filter: Record<string, unknown> };
/** The records of a call so far; a file takes all that wait with it. */
async function recorded(call: string): Promise<Row[]> {
  expect((await admin.get('/api/audit/file')).status).toBe(200);
  return rowsOf<Row>(
    app.database.db,
  )`SELECT kind, row_count, filter FROM read_log WHERE call = ${call} ORDER BY id`;
}
/** The administrator with another e-mail, as a file. */
async function usersFile(): Promise<string> {
  const [{ rut, first_name, last_name }] = await app.query`
    SELECT rut, first_name, last_name FROM app_user WHERE profile = 'admin'`;
  return csv(
    'RUT;Nombre;Apellido;Email',
    [rut, first_name, last_name, 'otro@ejemplo.cl'].join(';'),
  );
}

test('access §16.2: a preview that tells persons and payees as they are is a read, one of other masters is none', async () => {
  const told = await preview('user', await usersFile());
  expect(told.missing).toEqual([]);
  expect(told.changed + told.equal + told.refused.length).toBe(1);
  await preview('doctor', csv('RUT;Nombre', '11111111-1;Nadie'));
  await preview('society', csv('RUT;Nombre', '76123456-0;Nadie'));
  await preview('specialty', csv('Nombre', 'Cardiología', 'Flebología'));
  await preview('holiday', csv('Fecha;Nombre', '19-09-2026;Glorias del Ejército'));
  const reads = await recorded('masterImports.preview');
  expect(reads.map(({ filter }) => filter.master)).toEqual(['user', 'doctor', 'society']);
  expect(reads[0]).toMatchObject({ kind: 'list', rowCount: told.changed + told.equal });
});

test('access §16.2: a template that lists doctors or societies is a read, and no other one', async () => {
  const listing: string[] = [];
  for (const master of IMPORTED_MASTERS) {
    const template = await admin.get(`/api/master-imports/${master}/template`);
    expect(template.status, master).toBe(200);
    const { SheetNames } = XLSX.read(template.bytes, { type: 'buffer', bookSheets: true });
    if (SheetNames.some((name) => /^Lista de (?:médicos|sociedades)$/.test(name)))
      listing.push(master);
  }
  const reads = await recorded('masterImports.template');
  expect(reads.map(({ filter }) => filter.master)).toEqual(listing);
  expect(listing).toContain('user');
  expect(new Set(reads.map(({ kind }) => kind))).toEqual(new Set(['file']));
});

test('access §16.2: what taking an import of persons back tells is a read', async () => {
  const made = await doImport('society', csv('RUT;Nombre', '76123456-0;Corazón SpA'));
  expect(made.status).toBe(201);
  expect((await reversionOf('society', made.body.id)).body).toMatchObject({ deleted: 1 });
  expect((await revert('society', made.body.id)).status).toBe(200);
  const specialty = await doImport('specialty', csv('Nombre', 'Flebología'));
  expect((await revert('specialty', specialty.body.id)).status).toBe(200);
  expect(
    (await recorded('masterImports.previewReversion')).map(({ rowCount }) => rowCount),
  ).toEqual([1, 1]);
  expect((await recorded('masterImports.revert')).map(({ rowCount }) => rowCount)).toEqual([1]);
});
