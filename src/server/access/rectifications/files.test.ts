/**
 * Files that go on bringing what was corrected of a patient: no attention is there twice, a hidden patient stays hidden, refused rows are
 * corrected, and an import that is under way meanwhile follows (access §22.5, access §27.3, intake §13.17).
 */
import { describe, expect, it } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { demoDatabase } from '../../../../test/support/demo-database.ts';
import {
  type Cells,
  csvOf,
  preview as previewFile,
  upload,
} from '../../../../test/support/imports.ts';
import { untilWaiting } from '../../../../test/support/locks.ts';
import { rectifying } from '../../../../test/support/rectifying.ts';
import type { PersonData } from '../../../contract/access/rights.ts';
import { rutOf } from '../../../domain/identity/rut.ts';
import { lockImports } from '../../intake/imports/public.ts';
import { demoDoctors } from '../../operations/demo/doctors.ts';
import { SERVICES } from '../../operations/demo/services.ts';

const { app, admin } = await adminApp({}, { clinic: demoDatabase, checksBooks: 'atEnd' });
const { query, night, request, preview, rectify, tablesNaming } = rectifying(app, admin);

let next = 23_000_001;
/** Two RUTs that nobody has, of a patient before and after. */
const ruts = () => [rutOf(next++), rutOf(next++)] as const;
const send = async (...rows: Cells[]) =>
  (await upload(admin, 'participacion', 'agosto.csv', csvOf(...rows))).body;
const line = (rut: string, name: string, more: Cells = {}): Cells => ({
  'RUT Paciente': rut,
  'Nombre Paciente': name,
  ...more,
});
const attentionsOf = (...of: string[]) =>
  query<{ rut: string; name: string }>`
    SELECT patient_rut AS rut, patient_name AS name FROM attention WHERE patient_rut = ANY (${of}) ORDER BY id`;

async function correct(rut: string, asked: { newRut?: string; newName?: string }) {
  const answer = await rectify(await request(rut), asked);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
}

async function hide(rut: string): Promise<{ id: number; mark: string }> {
  const requestId = await request(rut, 'objection');
  const { body } = await admin.get<{ attentions: number }>(
    `/api/hidden-patients/preview?requestId=${requestId}`,
  );
  const hidden = await admin.post<{ id: number }>('/api/hidden-patients', {
    requestId,
    reason: 'Se opuso',
    agreedAttentions: body.attentions,
  });
  expect(hidden.status).toBe(201);
  const [{ mark = '' } = {}] = await query<{ mark: string }>`
    SELECT mark FROM hidden_patient WHERE id = ${hidden.body.id}`;
  return { id: hidden.body.id, mark };
}

/** The tables that name them, but for those of the state itself. */
const naming = async (...words: string[]) => {
  await night();
  return (await tablesNaming(...words)).filter((table) => !table.startsWith('hidden_'));
};

describe('intake §13.17: a row without an ID whose RUT was corrected', { timeout: 120_000 }, () => {
  it('is the same attention with the former and with the new RUT, twins included, and after hiding', async () => {
    const [rut, newRut] = ruts();
    const before = line(rut, 'Zunilda Ñancupil');
    const after = line(newRut, 'Zunilda Ñancupil');
    expect(await send(before, before)).toMatchObject({ created: 2 });
    await correct(rut, { newRut });
    expect(await send(before, before)).toMatchObject({ created: 0, unchanged: 2 });
    const { body: seen } = await previewFile(
      admin,
      'participacion',
      'agosto.csv',
      csvOf(after, after),
    );
    expect(seen.check).toMatchObject({ newCount: 0, unchangedCount: 2 });
    expect(await send(after, after)).toMatchObject({ created: 0, unchanged: 2 });
    expect(await send(after)).toMatchObject({ created: 0, unchanged: 1 });
    expect(await send(before, after)).toMatchObject({ created: 0, unchanged: 2 });
    // A third one of the day is a new one, and so is another service's day.
    expect(await send(after, after, after)).toMatchObject({ created: 1, unchanged: 2 });
    expect(await send(before, before, before)).toMatchObject({ created: 0, unchanged: 3 });
    expect(
      await send(line(newRut, 'Zunilda Ñancupil', { 'Fecha Atención': '16-AGO-25' })),
    ).toMatchObject({ created: 1 });
    expect(await attentionsOf(rut, newRut)).toHaveLength(4);
    await hide(newRut);
    expect(await send(after, after, after)).toMatchObject({ created: 0, unchanged: 3 });
    expect(await send(before, before, before)).toMatchObject({ created: 0, unchanged: 3 });
  });

  it('and was first imported with the new one', async () => {
    const [rut, newRut] = ruts();
    await send(line(rut, 'Berta Pérez', { ID: 'CON-ID-1' }));
    await correct(rut, { newRut });
    expect(await send(line(newRut, 'Berta Pérez'))).toMatchObject({ created: 1 });
    expect(await send(line(rut, 'Berta Pérez'))).toMatchObject({ created: 0, unchanged: 1 });
  });
});

describe('access §22.5: the former RUT of a hidden patient', { timeout: 120_000 }, () => {
  it('shows it nowhere, in rows that are refused or doubted neither, and lifting gives back what the file said', async () => {
    const [rut, newRut] = ruts();
    await send(line(rut, 'Clodomira Pisarro', { ID: 'OCULTA-1' }));
    await correct(rut, { newRut, newName: 'Clodomira Pizarro' });
    const { id, mark } = await hide(newRut);
    const sent = await send(
      line(rut, 'Clodomira P. Pisarro', { ID: 'OCULTA-2', Estado: 'Anulada' }),
      line(rut, 'Clodomira Pisarro', { ID: 'OCULTA-3', 'Fecha Atención': 'ayer' }),
      line(rut, 'Clodomira Otra', { ID: 'OCULTA-4', 'Fecha Atención': 'ayer' }),
    );
    expect(sent).toMatchObject({ created: 1, rejectedCount: 2 });
    expect(await query`SELECT FROM import_doubt WHERE import_id = ${sent.importId}`).not.toEqual(
      [],
    );
    expect(await naming(rut, newRut, 'Clodomira')).toEqual([]);
    const cells = () =>
      query<{ cells: string[] }>`
        SELECT cells FROM import_rejection WHERE import_id = ${sent.importId} ORDER BY row_number`;
    for (const row of await cells()) expect(row.cells.filter(Boolean)).toEqual([mark]);
    await admin.post(`/api/hidden-patients/${id}/lift`, { reason: 'Lo pidió así' });
    expect(await attentionsOf(rut, newRut)).toEqual([
      { rut: newRut, name: 'Clodomira Pizarro' },
      { rut, name: 'Clodomira P. Pisarro' },
    ]);
    const [known, unknown] = await cells();
    expect(known?.cells).toEqual(expect.arrayContaining([newRut, 'Clodomira Pizarro']));
    expect(unknown?.cells).toEqual(expect.arrayContaining([rut, 'Clodomira Otra']));
  });
});

describe('access §27.3: refused rows', { timeout: 120_000 }, () => {
  it('have the corrected name and RUT where they have the former ones, through several corrections', async () => {
    const [rut, middle] = ruts();
    const [last] = ruts();
    await send(line(rut, 'Inés Dosal', { ID: 'RECHAZO-1' }));
    await correct(rut, { newRut: middle });
    await correct(middle, { newRut: last, newName: 'Inés Doval' });
    const sent = await send(
      line(rut, 'Inés Dosal', { ID: 'RECHAZO-2', 'Fecha Atención': 'ayer' }),
      line(rut, 'Otra Persona', { ID: 'RECHAZO-3', 'Fecha Atención': 'ayer' }),
    );
    const rows = await query<{ cells: string[] }>`
      SELECT cells FROM import_rejection WHERE import_id = ${sent.importId} ORDER BY row_number`;
    expect(rows.map(({ cells }) => cells.slice(1, 3))).toEqual([
      [last, 'Inés Doval'],
      [rut, 'Otra Persona'],
    ]);
    // The file about her has both corrections, and what was asked for (access §27.6).
    const { body } = await admin.post<PersonData>('/api/rights/find', { personRut: last });
    for (const part of ['rectificaciones', 'solicitudes'])
      expect(body.parts.find(({ key }) => key === part)?.count, part).toBe(2);
  });
});

describe('access §27.3: refused rows with the check digit in its own cell', {
  timeout: 120_000,
}, () => {
  const file = (rut: string, name: string) => {
    const [number = '', digit = ''] = rut.split('-');
    return `RUT Paciente;DV Paciente;Nombre Paciente;Fecha Atención;Código Prestación;Valor Participado;Valor Neto;Médico
${number};${digit};${name};ayer;${SERVICES[0]?.code};7.000;10.000;${demoDoctors()[0]?.rut}
`;
  };
  const cellsOf = async (importId: number) => {
    const [row] = await query<{ cells: string[] }>(
      'SELECT cells FROM import_rejection WHERE import_id = $1',
      [importId],
    );
    return row?.cells.slice(0, 3);
  };

  it('are corrected, those that were kept before and those that come later', async () => {
    const [rut, newRut] = ruts();
    const split = newRut.split('-');
    await send(line(rut, 'Marta Dividida', { ID: 'DOS-1' }));
    const before = await upload(admin, 'participacion', 'a.csv', file(rut, 'Marta Dividida'));
    const asked = await request(rut);
    expect((await preview(asked)).records).toMatchObject({ import_rejection: 1 });
    await correct(rut, { newRut, newName: 'Marta Unida' });
    expect(await cellsOf(before.body.importId)).toEqual([...split, 'Marta Unida']);
    const later = await upload(admin, 'participacion', 'b.csv', file(rut, 'Marta Dividida'));
    expect(await cellsOf(later.body.importId)).toEqual([...split, 'Marta Unida']);
    const other = await upload(admin, 'participacion', 'c.csv', file(rut, 'Otra Persona'));
    expect(await cellsOf(other.body.importId)).toEqual([...rut.split('-'), 'Otra Persona']);
  });
});

describe('access §27.3: an import that is under way', { timeout: 120_000 }, () => {
  /** Sends a file, and does something when its rows were read and before they are written. */
  async function meanwhile(work: () => Promise<unknown>, ...rows: Cells[]) {
    const sent = await app.database.db.transaction().execute(async (tx) => {
      await lockImports(tx);
      const body = send(...rows);
      await untilWaiting(app.database, 'advisory');
      await work();
      return { body };
    });
    return sent.body;
  }

  it('follows a rectification', async () => {
    const [rut, newRut] = ruts();
    await send(line(rut, 'Rosa Vieja', { ID: 'CAMINO-1' }));
    const sent = await meanwhile(
      () => correct(rut, { newRut, newName: 'Rosa Nueva' }),
      line(rut, 'Rosa Vieja', { ID: 'CAMINO-1', 'Valor Neto': '11.000' }),
      line(rut, 'Rosa Vieja', { ID: 'CAMINO-2', Estado: 'Anulada' }),
      line(rut, 'Rosa Vieja', { ID: 'CAMINO-3', 'Fecha Atención': 'ayer' }),
    );
    expect(sent).toMatchObject({ created: 1, updated: 1, rejectedCount: 1 });
    // The request itself names the former RUT.
    expect((await naming('Rosa Vieja', rut)).filter((table) => table !== 'audit_log')).toEqual([]);
    expect(await naming('Rosa Vieja')).toEqual([]);
  });

  it('follows a patient who is hidden, and one who is shown again', async () => {
    const [rut] = ruts();
    await send(line(rut, 'Elba Reservada', { ID: 'RESERVA-1' }));
    let hidden = 0;
    await meanwhile(
      async () => {
        hidden = (await hide(rut)).id;
      },
      line(rut, 'Elba Reservada', { ID: 'RESERVA-2', Estado: 'Anulada' }),
    );
    expect(await naming('Elba Reservada', rut)).toEqual([]);
    await meanwhile(
      () => admin.post(`/api/hidden-patients/${hidden}/lift`, { reason: 'Lo pidió así' }),
      line(rut, 'Elba Reservada', { ID: 'RESERVA-3' }),
    );
    expect(await attentionsOf(rut)).toHaveLength(3);
  });
});
