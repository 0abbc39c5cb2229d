/** Good rows are stored, bad ones never are, and what was refused can be corrected and sent again. */
import { beforeAll, describe, expect, test } from 'vitest';
import { clinicForImports, csvOf, sample, upload } from '../../../../test/support/imports.ts';
import type { ImportResult } from '../../../contract/intake/imports.ts';

const { admin, database, query } = await clinicForImports();

const send = async (text: string) => (await upload(admin, 'participacion', 'a.csv', text)).body;
const attentionOf = (externalId: string) =>
  database.db
    .selectFrom('attentionWithStatus')
    .selectAll()
    .where('externalId', '=', externalId)
    .executeTakeFirst();

describe('a file with errors', () => {
  let result: ImportResult;

  beforeAll(async () => {
    const bytes = Buffer.from(await sample('participacion-con-errores.csv'));
    result = (await upload(admin, 'participacion', 'Julio con errores.csv', bytes)).body;
  });

  // intake §12.1, intake §16.3
  test('imports its good rows and lists each bad one by line, class and reason', async () => {
    expect(result).toMatchObject({ total: 60, created: 46, imported: 46, rejectedCount: 14 });
    expect(result.errors).toEqual([
      'Fila 4: Formato de fecha incorrecto: Fecha Atención «31-02-2026» no es una fecha entre 2000 y 2099.',
      'Fila 7: Formato de fecha incorrecto: Fecha Atención «ayer» no es una fecha entre 2000 y 2099.',
      'Fila 10: Doctor no encontrado: «9.999.999-3» no está entre los médicos.',
      'Fila 13: Doctor no encontrado: la fila no indica Médico ni Código Interno.',
      'Fila 16: Error en los datos: Prestación «99-99-999» no encontrada.',
      'Fila 19: Datos del paciente incompletos: Nombre Paciente «Al» tiene menos de 3 caracteres.',
      'Fila 22: Datos del paciente incompletos: falta Nombre Paciente.',
      'Fila 25: Datos del paciente incompletos: falta RUT Paciente.',
      'Fila 28: Especialidad no registrada: no hay una especialidad «999»: escriba su nombre y se agregará en la próxima importación.',
      'Fila 31: Estructura del archivo incorrecta: la fila tiene 7 columnas y deben ser 17.',
      'Fila 34: Error en los datos: Valor Participado «doce mil» no es un monto.',
      'Fila 37: Error en los datos: Valor Neto «-5.000» es negativo.',
      'Fila 40: Error en los datos: % Participación «180» no es un porcentaje entre 0 y 100.',
      'Fila 43: Error en los datos: Horario «de madrugada» no es un horario conocido.',
    ]);
    expect(result.rejected[2]).toMatchObject({
      row: 10,
      reasonClass: 'Doctor no encontrado',
      values: expect.arrayContaining(['Jorge Parra González', '9.999.999-3']),
    });
    const rows =
      await query`SELECT import_row FROM attention WHERE import_id = ${result.importId} ORDER BY import_row`;
    const refused = new Set(result.rejected.map(({ row }) => row));
    expect(rows.map((row) => row.import_row)).toEqual(
      Array.from({ length: 60 }, (_, index) => index + 2).filter((row) => !refused.has(row)),
    );
  });

  // intake §10.11, intake §11.5
  test('keeps a wrong RUT of a patient and adds a specialty that is missing', async () => {
    expect(result.newSpecialties).toEqual(['Geriatría']);
    const rows =
      await query`SELECT a.import_row, a.patient_rut, a.patient_rut_is_valid, s.name AS specialty
         FROM attention a LEFT JOIN specialty s ON s.id = a.specialty_id
        WHERE a.import_id = ${result.importId} AND a.import_row <= 3 ORDER BY a.import_row`;
    expect(rows).toMatchObject([
      { patient_rut: '12345678-9', patient_rut_is_valid: false, specialty: 'Cardiología' },
      { patient_rut: '17107710-9', patient_rut_is_valid: true, specialty: 'Geriatría' },
    ]);
  });

  // intake §16.4
  test('can be asked about later', async () => {
    const later = await admin.get(`/api/import/${result.importId}`);
    expect(later.body).toEqual({
      ...result,
      fileName: 'Julio con errores.csv',
      recordType: 'participacion',
      createdAt: expect.any(String),
      createdByName: expect.stringMatching(/^Prueba admin/),
    });
    expect(await admin.get('/api/import/999')).toMatchObject({
      status: 404,
      body: { message: 'No se encontró una importación terminada con ese número.' },
    });
  });

  // intake §12.5, intake §16.4
  test('gives its refused rows as a file that is valid once it is corrected', async () => {
    const file = await admin.get<string>(`/api/import/${result.importId}/rejected-rows`);
    expect(file.headers['content-disposition']).toContain('Julio con errores-rechazadas_');
    const text = file.bytes.toString('utf8');
    const lines = text.split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFFila;Motivo;Repetición;RUT Paciente;Nombre Paciente;/);
    expect(lines[3]).toMatch(
      /^10;Doctor no encontrado: «9\.999\.999-3» no está entre los médicos\.;/,
    );
    const again = await upload(admin, 'participacion', 'rechazadas.csv', text);
    expect(again.body).toMatchObject({ total: 14, created: 0, rejectedCount: 14, warnings: [] });

    const corrected = text
      .replaceAll('31-02-2026', '28-02-2026')
      .replaceAll('9.999.999-3', '16.446.526-8')
      .replaceAll('doce mil', '12.000');
    expect((await upload(admin, 'participacion', 'a.csv', corrected)).body).toMatchObject({
      total: 14,
      created: 3,
      rejectedCount: 11,
    });
  });
});

describe('rows of one file', () => {
  // intake §13.5
  test('with the same ID: the first is stored, the second names it', async () => {
    const result = await send(csvOf({ ID: 'D-1' }, { ID: 'D-2' }, { ID: 'D-1', Médico: '1' }));
    expect(result).toMatchObject({ total: 3, created: 2, rejectedCount: 1 });
    expect(result.errors).toEqual([
      'Fila 4: Error en los datos: el ID «D-1» ya está en la fila 2.',
    ]);
    expect(await attentionOf('D-1')).toMatchObject({ importRow: 2 });
  });

  // intake §13.5
  test('with the same number among rows without an ID: the second is refused, too', async () => {
    const day = { 'Fecha Atención': '03-ENE-25' };
    const rows = csvOf({ ...day, ID: '1' }, { ...day, ID: '1' }, { ...day, ID: '2' });
    const result = await send(rows.replace('ID;', 'Repetición;'));
    expect(result).toMatchObject({ total: 3, created: 2, rejectedCount: 1 });
    expect(result.errors).toEqual([
      'Fila 3: Error en los datos: sin ID es la misma atención que la de la fila 2: si son dos, escriba un ID propio en una de ellas.',
    ]);
  });

  // intake §13.2
  test('that are alike and have no ID are separate attentions', async () => {
    const twins = csvOf({ 'Fecha Atención': '01-ENE-25' }, { 'Fecha Atención': '01-ENE-25' });
    expect(await send(twins)).toMatchObject({ created: 2, rejectedCount: 0 });
    expect(await send(twins)).toMatchObject({ created: 0, unchanged: 2 });
  });

  // intake §13.4
  test('refused ones do not shift the identity of their twins', async () => {
    const day = { 'Fecha Atención': '02-ENE-25' };
    const first = await send(csvOf({ ...day, 'Valor Neto': 'mal' }, day));
    expect(first).toMatchObject({ created: 1, rejectedCount: 1 });
    const file = await admin.get(`/api/import/${first.importId}/rejected-rows`);
    const corrected = file.bytes.toString('utf8').replace(';mal;', ';10.000;');
    expect(await send(corrected)).toMatchObject({ created: 1, unchanged: 0 });
    expect(await send(csvOf(day, day))).toMatchObject({ created: 0, unchanged: 2 });
  });

  // intake §11.5
  test('name one new specialty in several spellings: it is added once', async () => {
    const result = await send(
      csvOf(
        { ID: 'E-1', Especialidad: 'Medicina Nuclear' },
        { ID: 'E-2', Especialidad: 'MEDICINA NUCLEAR' },
        { ID: 'E-3', Especialidad: 'Fisiatría' },
      ),
    );
    expect(result).toMatchObject({ created: 3, newSpecialties: ['Medicina Nuclear', 'Fisiatría'] });
    const rows =
      await query`SELECT a.external_id, s.name FROM attention a JOIN specialty s ON s.id = a.specialty_id
        WHERE external_id LIKE 'E-_' ORDER BY 1`;
    expect(rows.map(({ name }) => name)).toEqual([
      'Medicina Nuclear',
      'Medicina Nuclear',
      'Fisiatría',
    ]);
    const audit = await database.db
      .selectFrom('auditLog')
      .select('summary')
      .where('action', '=', 'specialty.create')
      .where('summary', 'like', '%Fisiatría%')
      .execute();
    expect(audit).toEqual([
      { summary: `Agregó la especialidad Fisiatría con la importación ${result.importId}.` },
    ]);
  });

  // intake §11.8
  test('with far too many new specialties are reported as a wrong column', async () => {
    const rows = Array.from({ length: 103 }, (_, index) => ({
      ID: `X-${index}`,
      Especialidad: `Paciente ${String.fromCharCode(65 + (index % 26))}${Math.floor(index / 26)}`,
    }));
    const result = await send(csvOf(...rows, { ID: 'X-last', Especialidad: 'Paciente A0' }));
    expect(result).toMatchObject({ created: 101, rejectedCount: 3 });
    expect(result.errors[0]).toBe(
      'Fila 102: Especialidad no registrada: «Paciente W3» es una de más de 100 especialidades nuevas: revise la columna.',
    );
  });

  // intake §12.4
  test('more than a hundred bad ones: the answer lists a hundred, the file has all', async () => {
    const rows = Array.from({ length: 130 }, () => ({ Médico: 'nadie' }));
    const result = await send(csvOf(...rows));
    expect(result).toMatchObject({ created: 0, rejectedCount: 130 });
    expect(result.errors).toHaveLength(100);
    expect(result.rejected).toHaveLength(100);
    const file = await admin.get(`/api/import/${result.importId}/rejected-rows`);
    expect(file.bytes.toString('utf8').trimEnd().split('\r\n')).toHaveLength(131);
  });
});

// intake §12.4
test('the file of refused rows has all of them in order, however many', async () => {
  const rows = await query`INSERT INTO import (record_type, file_name, header, completed_at)
     VALUES ('participacion', 'muchas.csv', '{A}', now()) RETURNING id`;
  await query`INSERT INTO import_rejection (import_id, row_number, reason_class, reason, cells)
     SELECT ${rows[0].id}, n, 'Error en los datos', 'mal', ARRAY['=' || n] FROM generate_series(10001, 2, -1) n`;
  const file = await admin.get(`/api/import/${rows[0].id}/rejected-rows`);
  const lines = file.bytes.toString('utf8').trimEnd().split('\r\n');
  expect(lines).toEqual([
    '\uFEFFFila;Motivo;Repetición;A',
    ...Array.from({ length: 10_000 }, (_, index) => `${index + 2};mal;;'=${index + 2}`),
  ]);
});

// intake §13.14
test('every field of a row is stored', async () => {
  const header =
    'ID;Fecha Solicitud;Hora;RUT Paciente;Nombre Paciente;Fecha Consumo;Código Prestación;Nombre Prestación;Plan;Valor Bruto;Valor Neto;Comisión;Valor Recaudado;Especialidad;Estado;Banco Pago;Cuenta Pago;Médico;ID Sociedad;Nombre Sociedad;RUT Sociedad;Código Interno;Participante;Horario;Centro de Costo;Tipo de Prestador';
  const services = await query`SELECT id, code FROM service LIMIT 1`;
  const societies = await query`SELECT id, rut FROM medical_society LIMIT 1`;
  const types = await query`SELECT id FROM provider_type WHERE name = 'Primer Ayudante'`;
  const row = `H-1;20/08/2025;7:05;5.126.663-3;ÑANDÚ ÁVILA ÍTALO;15-AUG-25;${services[0].code};X;COLMENA;$30.000;20.000;300;19.700,00;Pediatría;Recaudada;039;000123;1;;;${societies[0].rut};;Cirujano;noche;Sucursal Ñuñoa;primer ayudante`;
  const answer = await upload(admin, 'hmq', 'hmq.csv', `${header}\n${row}\n`);
  expect(answer.body).toMatchObject({ created: 1, errors: [] });
  const specialties = await query`SELECT id FROM specialty WHERE name = 'Pediatría'`;
  expect(await attentionOf('H-1')).toEqual({
    id: expect.any(Number),
    recordType: 'hmq',
    externalId: 'H-1',
    status: 'pending',
    attentionDate: '2025-08-15',
    attentionTime: '07:05:00',
    requestDate: '2025-08-20',
    doctorId: 1,
    serviceId: services[0].id,
    providerTypeId: types[0].id,
    specialtyId: specialties[0].id,
    societyId: societies[0].id,
    scheduleType: 'night',
    grossAmount: 30_000,
    netAmount: 20_000,
    participatedAmount: 19_700,
    commissionAmount: 300,
    participationRate: null,
    patientRut: '5126663-3',
    patientRutIsValid: true,
    patientName: 'ÑANDÚ ÁVILA ÍTALO',
    healthPlan: 'COLMENA',
    sourceStatus: 'Recaudada',
    participant: 'Cirujano',
    paymentBank: '039',
    paymentAccount: '000123',
    unit: 'Sucursal Ñuñoa',
    importId: answer.body.importId,
    importRow: 2,
    createdBy: expect.any(Number),
    createdAt: expect.any(Date),
    updatedAt: expect.any(Date),
    version: 1,
  });
});
