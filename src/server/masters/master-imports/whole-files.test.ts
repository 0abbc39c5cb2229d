/** Files of masters as a whole, and imports that are taken back (masters §18). */
import * as XLSX from '@e965/xlsx';
import { beforeEach, describe, expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { csv, masterFiles, SERVICES } from '../../../../test/support/master-imports.ts';
import type { MasterImport } from '../../../contract/masters/master-imports.ts';

const { query, admin } = await adminApp();
const { preview, send, doImport, reversionOf, revert } = masterFiles(admin);

beforeEach(() => query`DELETE FROM master_import; DELETE FROM service; DELETE FROM specialty`);

describe('an import that is taken back', () => {
  beforeEach(() => doImport('service', SERVICES, { withMissing: 'true' }));

  test('masters §18.9: goes back as it was, but for what changed since or is in use', async () => {
    const text = csv(
      'Código;Nombre;Especialidad;Tipo de participación;Estado',
      '01-01-001;Consulta nueva;Cardiología;Mixta;Inactiva',
      '01-01-002;Eco;Cardiología;Individual;Activa',
      '09-01-001;Otra;Cardiología;Mixta;',
      '09-01-002;Usada;Cardiología;Mixta;',
    );
    const { body } = await doImport('service', text);
    const [eco] = await query<{ id: number; version: number }>(
      `SELECT * FROM service WHERE code = '01-01-002'`,
    );
    await query(`UPDATE service SET name = 'Eco Doppler' WHERE id = ${eco?.id}`);
    await query`
      INSERT INTO doctor (rut, name, specialty_id) SELECT '11111111-1', 'Ana', id FROM specialty LIMIT 1;
      INSERT INTO attention (record_type, external_id, attention_date, attention_time, doctor_id, service_id, schedule_type,
                             gross_amount, net_amount, participated_amount, patient_rut, patient_name, health_plan)
        SELECT 'participacion', 'X-1', '2026-07-01', '10:00', d.id, s.id, 'regular', 1, 1, 1, '22222222-2', 'Paciente', 'F'
          FROM doctor d, service s WHERE s.code = '09-01-002'`;
    expect((await reversionOf('service', body.id)).body).toEqual({
      deleted: 1,
      restored: 1,
      keptCount: 2,
      ...{ reach: null, followed: null },
      kept: [
        { title: '01-01-002 Eco Doppler', reason: 'cambió después de la importación' },
        { title: '09-01-002 Usada', reason: 'ya se usa' },
      ],
    });
    expect(
      await admin.post(`/api/master-imports/service/${body.id}/reversion`, {
        deleted: 2,
        restored: 1,
      }),
    ).toMatchObject({ status: 409, body: { code: 'masterImport.reversionChanged' } });
    expect((await revert('service', body.id)).status).toBe(200);
    expect(
      await query('SELECT code, name, is_active AS active, version FROM service ORDER BY code'),
    ).toEqual([
      { code: '01-01-001', name: 'Consulta', active: true, version: 3 },
      { code: '01-01-002', name: 'Eco Doppler', active: true, version: 2 },
      { code: '02-01-001', name: 'Yeso', active: true, version: 1 },
      { code: '09-01-002', name: 'Usada', active: true, version: 1 },
    ]);
    expect((await reversionOf('service', body.id)).body).toMatchObject({
      code: 'masterImport.reverted',
    });
    const { body: list } = await admin.get<MasterImport[]>('/api/master-imports/service');
    expect(list).toMatchObject([
      { id: body.id, created: 2, changed: 2, revertedByName: expect.stringContaining('admin') },
      {},
    ]);
    await query`DELETE FROM attention; DELETE FROM doctor`;
  });

  test('masters §18.9: can be followed by the one before it', async () => {
    const first = await doImport('service', csv('Código;Valor base', '01-01-001;1'));
    const second = await doImport('service', csv('Código;Valor base', '01-01-001;2'));
    expect((await reversionOf('service', first.body.id)).body).toMatchObject({ restored: 0 });
    for (const { body } of [second, first])
      expect((await revert('service', body.id)).body).toMatchObject({ restored: 1, keptCount: 0 });
    expect(
      await query(`SELECT base_value::int AS n FROM service WHERE code = '01-01-001'`),
    ).toEqual([{ n: 45_000 }]);
  });
});

describe('a file', () => {
  test('that is no table, or too long, is refused with a sentence', async () => {
    for (const [content, name] of [
      ['%PDF-1.4', 'm.pdf'],
      ['', 'm.csv'],
      [csv('Nombre', ...Array.from({ length: 20_001 }, (_, at) => `E${at}`)), 'm.csv'],
    ] as const)
      expect(await preview('specialty', content, {}, name)).toMatchObject({
        code: 'masterImport.fileUnreadable',
      });
    expect(await preview('service', csv('Uno;Dos', 'a;b'))).toMatchObject({
      missing: ['Código'],
      created: 0,
    });
  });

  test('masters §18.1: is the template, filled in', async () => {
    const file = await admin.get('/api/master-imports/service/template');
    const book = XLSX.read(file.bytes);
    expect(book.SheetNames).toEqual(['Prestaciones', 'Lista de especialidades', 'Cómo se llena']);
    // Also with most columns taken away, the sheet that is filled in is the one that is read.
    book.Sheets.Prestaciones = XLSX.utils.aoa_to_sheet([
      ['Código', 'Estado'],
      ['X-1', 'No vigente'],
    ]);
    const filled = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const { refused } = await preview('service', filled, {}, 'p.xlsx');
    expect(refused).toMatchObject([
      { row: 2, cells: ['X-1', '', '', '', '', '', '', 'No vigente'] },
    ]);
    expect(refused[0]?.reasons[0]).toBe('Falta «Nombre»: llénelo.');
  });

  test('masters §18.15: is read from the sheet with rows, or refused by the name of the one without', async () => {
    const workbook = (sheets: Readonly<Record<string, string[][]>>) => {
      const book = XLSX.utils.book_new();
      for (const [name, cells] of Object.entries(sheets))
        XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(cells), name);
      return new Uint8Array(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    };
    const told = (sheets: Readonly<Record<string, string[][]>>) =>
      preview('specialty', workbook(sheets), {}, 'e.xlsx');
    const filled = [['Nombre'], ['Cardiología']];
    expect(await told({ Instrucciones: [['Nombre']], Especialidades: filled })).toMatchObject({
      created: 1,
      refused: [],
    });
    const other = [['Rama'], ['Cardiología']];
    expect(await told({ Instrucciones: [['Nombre']], Ramas: other })).toMatchObject({
      code: 'masterImport.fileUnreadable',
      message: expect.stringContaining(
        'Se leyó la hoja «Instrucciones», que no tiene filas debajo de sus encabezados; la hoja «Ramas» sí tiene filas. Si es la que quería subir, súbala sola.',
      ),
    });
    // Nothing fits: the first sheet is the one whose columns are asked for.
    expect(await told({ Resumen: other, Ramas: other })).toMatchObject({
      missing: ['Nombre'],
      columns: ['Rama'],
      sheet: 'Resumen',
      otherSheets: ['Ramas'],
    });
    expect(await preview('specialty', csv('Rama', 'Cardiología'))).toMatchObject({
      missing: ['Nombre'],
      ...{ sheet: null, otherSheets: [] },
    });
  });

  test('masters §18.12: with two columns that may be one is not read until somebody says which', async () => {
    const text = csv('Código;Nombre;Glosa;Valor base', 'X-1;Uno;Dos;5');
    expect(await preview('service', text)).toMatchObject({
      doubled: [{ key: 'name', label: 'Nombre', columns: ['Nombre', 'Glosa'] }],
      missing: [],
      ...{ created: 0, changed: 0, refused: [] },
    });
    const mapping = JSON.stringify({ code: 'Código', name: 'Glosa', baseValue: 'Valor base' });
    const { doubled, refused } = await preview('service', text, { mapping });
    expect({ doubled, rows: refused.map(({ cells }) => cells[1]) }).toEqual({
      doubled: [],
      rows: ['Dos'],
    });
  });

  test('masters §18.13: tells all that changes, when it is asked to', async () => {
    const codes = Array.from({ length: 60 }, (_, at) => `S${at}`);
    const head = 'Código;Nombre;Especialidad;Tipo de participación';
    const file = (name: string) =>
      csv(head, ...codes.map((code) => `${code};${name};General;Mixta`));
    await doImport('service', file('Antes'), { withMissing: 'true' });
    expect((await preview('service', file('Después'))).changedRows).toHaveLength(50);
    const { changedRows } = await preview('service', file('Después'), { withAll: 'true' });
    expect(changedRows).toHaveLength(60);
    expect(changedRows[59]).toMatchObject({
      changes: [{ label: 'Nombre', before: 'Antes', after: 'Después' }],
    });
  });

  test('masters §20.1: of holidays adds and names them by their dates, and is taken back', async () => {
    const text = csv(
      'Fecha;Nombre',
      '08-06-2031;Aniversario',
      '2031-09-18;Independencia',
      '1999-01-01;Antiguo',
    );
    const told = await preview('holiday', text);
    expect(told).toMatchObject({
      created: 2,
      refused: [{ row: 4, reasons: [expect.stringContaining('«Fecha» dice «1999-01-01»')] }],
    });
    await doImport('holiday', text);
    expect(await preview('holiday', text)).toMatchObject({ equal: 2, created: 0 });
    const renamed = await doImport(
      'holiday',
      csv('Feriado;Fecha', 'Aniversario de la comuna;08/06/2031'),
    );
    const named = () =>
      query<{ date: string; name: string }>(
        `SELECT date::text, name FROM holiday WHERE date >= '2031-01-01' ORDER BY date`,
      );
    expect(await named()).toEqual([
      { date: '2031-06-08', name: 'Aniversario de la comuna' },
      { date: '2031-09-18', name: 'Independencia' },
    ]);
    expect((await revert('holiday', renamed.body.id)).body).toMatchObject({ restored: 1 });
    expect((await named())[0]?.name).toBe('Aniversario');
  });

  test('masters §18.8: that was imported before is told', async () => {
    const text = csv('Nombre', 'Cardiología');
    await doImport('specialty', text);
    expect(await preview('specialty', text)).toMatchObject({
      equal: 1,
      earlier: { by: expect.stringContaining('admin') },
    });
  });

  test('of 20,000 services is imported and taken back', { timeout: 60_000 }, async () => {
    const text = csv(
      'Código;Nombre;Especialidad;Tipo de participación',
      ...Array.from({ length: 20_000 }, (_, at) => `S${at};Prestación ${at};General;Mixta`),
    );
    const { status, body } = await doImport('service', text, { withMissing: 'true' });
    expect(status).toBe(201);
    expect(await query('SELECT count(*)::int AS n FROM service')).toEqual([{ n: 20_000 }]);
    expect((await revert('service', body.id)).body).toMatchObject({
      deleted: 20_000,
      keptCount: 0,
    });
  });
});

describe('columns that a person named', () => {
  /** Two names, of which the headings tell none, and the name of the one is the code of the other. */
  const FILE = csv('Sigla;Detalle;Unidad;Modo', 'A1;Consulta;Cardiología;Mixta');
  const NAMED = { code: 'Sigla', name: 'Detalle', specialty: 'Unidad', participationType: 'Modo' };
  const named = { mapping: JSON.stringify(NAMED), withMissing: 'true' };
  beforeEach(async () => {
    expect((await doImport('service', FILE, named)).status).toBe(201);
  });

  test('masters §18.14: are read again, in any order, for the same master alone', async () => {
    const next = csv('Modo;Unidad;Sigla;Detalle', 'Mixta;Cardiología;A2;Control');
    const told = await preview('service', next);
    expect(told).toMatchObject({ missing: [], created: 1, mapping: NAMED });
    expect(told.remembered).toEqual({ at: expect.any(String), by: expect.any(String) });
    expect((await doImport('service', next)).status).toBe(201);
    expect(await query(`SELECT code, name FROM service ORDER BY code`)).toEqual([
      { code: 'A1', name: 'Consulta' },
      { code: 'A2', name: 'Control' },
    ]);
    // What was read again is remembered as what was named.
    expect((await preview('service', next)).remembered).not.toBeNull();
    expect((await preview('specialty', next)).remembered).toBeNull();
    expect((await preview('service', csv('Sigla;Detalle;Unidad', 'A3;X;Y'))).remembered).toBeNull();
  });

  test('masters §18.14: are not read again when the headings shall decide, or it was taken back', async () => {
    const byHeadings = await preview('service', FILE, { mapping: '{}' });
    expect(byHeadings).toMatchObject({ remembered: null, created: 0 });
    expect(byHeadings.missing).toContain('Código');
    const [last] = await query<{ id: number }>(
      `SELECT id FROM master_import WHERE master = 'service' ORDER BY id DESC LIMIT 1`,
    );
    await revert('service', last?.id ?? 0);
    expect((await preview('service', FILE)).remembered).toBeNull();
  });

  test('masters §18.14: of an import never change', async () => {
    await expect(query`UPDATE master_import SET mapping = NULL`).rejects.toThrow(
      'An import of masters never changes',
    );
  });
});

describe('masters §18.16: columns that nobody knows', () => {
  test('are told when they hold something, and can be named', async () => {
    const text = csv(
      'Código;Nombre;Especialidad;Tipo de participación;Glosa interna;Vacía;;Nivel',
      '01-01-001;Consulta;General;Mixta;;;;',
      '01-01-002;Eco;General;Mixta;Con Doppler;;nota;',
    );
    const told = await preview('service', text, { withMissing: 'true' });
    expect(told).toMatchObject({ unread: ['Glosa interna', 'Columna (7)'], created: 2 });
    const mapping = JSON.stringify({ description: 'Glosa interna' });
    expect((await preview('service', text, { mapping })).unread).toEqual(['Columna (7)']);
    const doubled = csv('Código;Especialidad;Especialidad médica', 'A;General;General');
    expect((await preview('service', doubled)).unread).toEqual([]);
    expect((await preview('service', csv('Sigla;Nombre', 'A;B'))).unread).toEqual(['Sigla']);
  });

  test('are lost only by a call that names them', async () => {
    const text = csv('Nombre;Glosa, interna;Turno', 'Neurología;Con Doppler;Noche');
    const { digest, unread } = await preview('specialty', text);
    expect(unread).toEqual(['Glosa, interna', 'Turno']);
    for (const withoutColumns of [undefined, '[]', '["Glosa, interna"]']) {
      const fields = { digest, ...(withoutColumns && { withoutColumns }) };
      const refused = await send('specialty', text, fields);
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({ code: 'masterImport.columnsUnread' });
      expect(refused.body.message).toContain('«Turno»');
    }
    expect((await send('specialty', text, { digest, withoutColumns: 'Turno' })).status).toBe(400);
    const done = await send('specialty', text, { digest, withoutColumns: JSON.stringify(unread) });
    expect(done.status).toBe(201);
  });

  test('are named however long their headings are', async () => {
    const long = 'Glosa '.repeat(300).trim();
    const text = csv(`Nombre;${long}`, 'Neurología;Con Doppler');
    const { digest, unread } = await preview('specialty', text);
    const done = await send('specialty', text, { digest, withoutColumns: JSON.stringify(unread) });
    expect(done.status).toBe(201);
  });

  test('are not told of what exports repeat, nor of a file of refused rows', async () => {
    const refused = csv('Fila;Rechazo;Nombre;Estado', '7;Repite la fila 2;General;Activa');
    expect(await preview('specialty', refused)).toMatchObject({ unread: [], created: 1 });
    const specialties = csv('Nombre;Médicos;Prestaciones;Estado', 'General;3;4;Activa');
    expect((await preview('specialty', specialties)).unread).toEqual([]);
    const rules = csv('Código;Nombre;Vigencia;Turno', 'A;B;01-01-2027 a 31-12-2027;Noche');
    expect((await preview('rule', rules)).unread).toEqual(['Turno']);
  });
});
