/** documents §11.7: the medical history as files that hold every attention. */
import * as XLSX from '@e965/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { pdfPages } from '../../../../test/support/pdf-text.ts';

const { app, data, admin } = await adminPayroll();

const get = (doctorId: number, rest: string, client = admin) =>
  client.get(`/api/medical-history/${doctorId}/${rest}`);

async function rowsOf(doctorId: number, query = '', client = admin) {
  const answer = await get(doctorId, `workbook${query}`, client);
  expect(answer.status).toBe(200);
  const sheet = XLSX.read(answer.bytes).Sheets['Historial médico'] ?? {};
  return { sheet, rows: XLSX.utils.sheet_to_json<Record<string, string | number>>(sheet) };
}

describe('the history of a doctor', () => {
  let doctorId: number;

  beforeAll(async () => {
    await data.paidDoctor({}, [{ patientName: 'Paciente Ajeno' }]);
    doctorId = await data.doctor({ name: 'María José Núñez Peña' });
    await data.rule({ code: 'PORC-01', doctorId });
    await data.attentions(doctorId, [
      { date: '2026-07-02', amount: 100_000, patientName: '=CMD|calc!A1' },
      { date: '2026-07-01', amount: 50_000, patientName: 'Óscar Ñancupil', recordType: 'hmq' },
    ]);
    await data.processAndPay(doctorId);
    await data.attentions(doctorId, [{ date: '2026-08-20', amount: 10_000 }]);
  });

  test('documents §11.7: is a workbook of every attention, oldest first, with fee and payment', async () => {
    const answer = await get(doctorId, 'workbook');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="historial_.*\.xlsx"$/,
    );
    expect(answer.headers['content-type']).toContain('spreadsheetml');
    const { rows } = await rowsOf(doctorId);
    expect(rows.map((row) => row.Paciente)).toEqual([
      'Óscar Ñancupil',
      '=CMD|calc!A1',
      expect.stringMatching(/^Paciente de Prueba/),
    ]);
    expect(rows[0]).toMatchObject({
      Tipo: 'HMQ',
      Estado: 'Pagado',
      'Valor bruto': 50_000,
      Base: 50_000,
      'Monto bruto': 30_000,
      Retención: 3_000,
      Líquido: 27_000,
      'Retención y líquido estimados': 'No',
    });
    expect(rows[2]).toMatchObject({ Estado: 'Pendiente', 'Valor bruto': 10_000 });
    expect(rows[2]).not.toHaveProperty('Líquido');
  });

  test('product §16.2: never runs a name as a formula', async () => {
    const { sheet } = await rowsOf(doctorId);
    expect(sheet.B3).toMatchObject({ t: 's', v: '=CMD|calc!A1' });
    expect(sheet.B3.f).toBeUndefined();
  });

  // documents §11.8, product §4.8
  test('is narrowed down to days, both included', async () => {
    const july = await rowsOf(doctorId, '?dateFrom=2026-07-02&dateTo=2026-08-19');
    expect(july.rows.map((row) => row.Paciente)).toEqual(['=CMD|calc!A1']);
    expect((await get(doctorId, 'summary?dateFrom=2026-07-02')).body).toMatchObject({ total: 2 });
    expect((await get(doctorId, 'summary?dateTo=2026-07-02')).body).toMatchObject({ total: 2 });
    expect((await get(doctorId, 'summary')).body).toEqual({ total: 3, pdfLimit: 5_000 });
  });

  test('documents §11.7: is a PDF of the same, with totals', async () => {
    const answer = await get(doctorId, 'pdf?dateTo=2026-07-31');
    expect(answer.headers['content-type']).toBe('application/pdf');
    const text = pdfPages(answer.bytes).join('\n');
    for (const words of [
      'Historial médico',
      'María José Núñez Peña',
      'Atenciones hasta el 31-07-2026 · 2 en total',
      'Óscar Ñancupil',
      '=CMD|calc!A1',
      '05-08-2026',
      '$81.000',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toContain('Paciente Ajeno');
  });

  test('calls processed fees that are not yet paid the same as the portal does', async () => {
    const processed = await data.paidDoctor({ retentionRate: 0 }, [{ date: '2026-07-10' }]);
    const { rows } = await rowsOf(processed);
    expect(rows).toMatchObject([{ Estado: 'Procesado', Retención: 0 }]);
    const text = pdfPages((await get(processed, 'pdf')).bytes).join('\n');
    expect(text).toContain('Procesado');
    expect(text).not.toContain('Calculado');
    const portal = await admin.get<{ state: string }[]>(`/api/doctor-attentions/${processed}`);
    expect(portal.body).toMatchObject([{ state: 'processed' }]);
  });

  // documents §11.7, payout §25.15
  test('says of a corrected line what its corrections change, and of what was withdrawn nothing', async () => {
    const corrected = await data.paidDoctor({ retentionRate: 0 }, [
      { date: '2026-07-10', amount: 100_000 },
      { date: '2026-07-11', amount: 70_000 },
    ]);
    await data.pay(corrected);
    const lines = await app.query(
      `SELECT id::int AS id FROM attention WHERE doctor_id = ${corrected} ORDER BY attention_date`,
    );
    const [line, other] = lines.map(({ id }) => Number(id));
    const right = await data.doctor();
    const correct = async (id: number | undefined, change: object) => {
      const input = { attentionIds: [id], change, reason: 'La hizo otra persona' };
      expect((await admin.post('/api/corrections', input)).status).toBe(200);
    };
    await correct(other, { cause: 'not_due' });
    const { body: made } = await admin.get<{ id: number }[]>('/api/corrections');
    const withdrawn = { ids: [made[0]?.id], reason: 'Sí se hizo' };
    expect((await admin.post('/api/corrections/withdraw', withdrawn)).status).toBe(200);
    // What moved to another doctor is told to the doctor and to the staff without that doctor's part.
    await correct(line, { cause: 'doctor', doctorId: right });
    const title = 'Correcciones del monto bruto';
    for (const reader of [admin, await app.signedInAs('doctor', { doctorId: corrected })]) {
      const { rows } = await rowsOf(corrected, '', reader);
      expect(rows[0]).toMatchObject({
        Estado: 'Pagado',
        'Monto bruto': 100_000,
        [title]: -100_000,
      });
      expect(rows[1]).not.toHaveProperty(title);
      const text = pdfPages((await get(corrected, 'pdf', reader)).bytes).join('\n');
      expect(text.match(/corregida/g)).toHaveLength(1);
      expect(text).toContain('-$100.000');
    }
  });

  // documents §11.7, payout §25.11
  test('has what a correction moved here, with the own side of it alone', async () => {
    const [wrong, right, last] = [await data.doctor(), await data.doctor(), await data.doctor()];
    await data.attentions(wrong, [
      { date: '2026-07-10', amount: 100_000, patientName: 'Rosa Movida' },
    ]);
    await data.attentions(right, [
      { date: '2026-07-09', amount: 30_000 },
      { date: '2026-07-11', amount: 40_000 },
    ]);
    await data.process();
    for (const one of [wrong, right]) await data.pay(one);
    const [line] = await app.query(
      `SELECT id::int AS id FROM attention WHERE doctor_id = ${wrong}`,
    );
    const move = async (to: number) => {
      const change = { cause: 'doctor', doctorId: to };
      const input = { attentionIds: [line?.id], change, reason: 'La hizo otra persona' };
      expect((await admin.post('/api/corrections', input)).status).toBe(200);
    };
    await move(right);
    const reader = await app.signedInAs('doctor', { doctorId: right });
    const own = { Estado: 'Calculado', 'Monto bruto': 100_000, 'Llegó por corrección': 'Sí' };
    for (const one of [admin, reader]) {
      const { rows } = await rowsOf(right, '', one);
      expect(rows).toHaveLength(3);
      expect(rows[1]).toMatchObject({ Paciente: 'Rosa Movida', ...own });
      expect(rows[1]?.['RUT paciente'] !== undefined).toBe(one === admin);
      expect((await get(right, 'summary', one)).body).toMatchObject({ total: 3 });
      expect((await rowsOf(right, '?dateTo=2026-07-09', one)).rows).toHaveLength(1);
      const text = pdfPages((await get(right, 'pdf', one)).bytes).join('\n');
      expect(text).toContain('Calculado, por corrección');
      expect(text).toContain('$170.000');
    }
    expect((await rowsOf(wrong)).rows).toMatchObject([
      { 'Monto bruto': 100_000, 'Correcciones del monto bruto': -100_000 },
    ]);
    // Once it is paid it can move on.
    await data.attentions(right, [{ date: '2026-08-01', amount: 1_000 }]);
    await data.attentions(wrong, [{ date: '2026-08-01', amount: 500_000 }]);
    await data.process({ period: { month: 8, year: 2026 } });
    for (const one of [wrong, right]) await data.pay(one, '2026-09-05', '2026-08-01');
    expect((await rowsOf(right)).rows[1]).toMatchObject({
      Estado: 'Pagado',
      'Monto bruto': 100_000,
      Retención: 10_000,
      Líquido: 90_000,
    });
    await move(last);
    expect((await rowsOf(right)).rows[1]).toMatchObject({
      'Monto bruto': 100_000,
      'Correcciones del monto bruto': -100_000,
    });
    expect((await rowsOf(last)).rows).toMatchObject([own]);
    expect((await rowsOf(wrong)).rows[0]).toMatchObject({
      'Correcciones del monto bruto': -100_000,
    });
  });

  // payout §17.11
  test('says of each row of the workbook whether its amounts after retention are estimates', async () => {
    const calculated = await data.doctor();
    await data.attentions(calculated, [{ date: '2026-07-10' }]);
    await data.calculate();
    await data.attentions(calculated, [{ date: '2026-07-11' }]);
    const { rows } = await rowsOf(calculated);
    const title = 'Retención y líquido estimados';
    expect(rows[0]).toMatchObject({ Estado: 'Calculado', [title]: 'Sí' });
    expect(rows[1]).toMatchObject({ Estado: 'Pendiente' });
    expect(rows[1]).not.toHaveProperty(title);
  });

  test('writes 0 without a sign: a retention of 0 is $0 in every document', async () => {
    const withheldNothing = await data.paidDoctor({ retentionRate: 0 }, [{ date: '2026-07-10' }]);
    await data.pay(withheldNothing);
    const period = `${withheldNothing}/7/2026`;
    const page = await admin.get<string>(`/api/generate-cartola-html/${period}`);
    const documents = [
      String(page.body),
      pdfPages((await admin.get(`/api/generate-cartola/${period}`)).bytes).join('\n'),
      pdfPages((await get(withheldNothing, 'pdf')).bytes).join('\n'),
    ];
    for (const text of documents) {
      expect(text).toContain('$0');
      expect(text).not.toMatch(/[-−–]\s?\$0(?![\d.])/);
    }
  });

  test('documents §11.9: omits ids that were made for attentions', async () => {
    const own = await data.doctor();
    await app.query`
      INSERT INTO attention (record_type, external_id, attention_date, doctor_id, service_id, gross_amount, net_amount,
                              participated_amount, patient_rut, patient_name)
       SELECT 'hmq', 'auto_0123456789abcdefghijkl', date '2026-07-01', ${own}, min(id), 1, 1, 1, '9068826-K', 'Sin Número'
         FROM service`;
    const { rows } = await rowsOf(own);
    expect(rows).toHaveLength(1);
    expect(rows[0]).not.toHaveProperty('ID externo');
  });

  test('holds the doctor’s own attentions only', async () => {
    const doctor = await app.signedInAs('doctor', { doctorId });
    expect((await rowsOf(doctorId, '', doctor)).rows).toHaveLength(3);
    for (const rest of ['summary', 'workbook', 'pdf']) {
      expect((await get(doctorId - 1, rest, doctor)).status).toBe(403);
      expect((await get(doctorId, rest, await app.signedInAs('user'))).status).toBe(403);
    }
  });
});

describe('refusals', () => {
  // documents §11.8, product §4.8
  test('of an empty history, and of days in the wrong order', async () => {
    const doctorId = await data.doctor();
    for (const rest of ['workbook', 'pdf']) {
      expect(await get(doctorId, rest)).toMatchObject({
        status: 404,
        body: { message: 'No hay atenciones en el período elegido.' },
      });
    }
    expect(await get(doctorId, 'workbook?dateFrom=2026-07-02&dateTo=2026-07-01')).toMatchObject({
      status: 400,
      body: { message: 'La fecha hasta no puede ser anterior a la fecha desde' },
    });
  });

  test('documents §11.7: of a PDF that is too long: the workbook holds everything', async () => {
    const doctorId = await data.doctor();
    await app.query`
      INSERT INTO attention (record_type, external_id, attention_date, doctor_id, service_id, gross_amount, net_amount,
                              participated_amount, patient_rut, patient_name)
       SELECT 'participacion', 'LARGO-' || i, date '2026-01-01' + i % 5, ${doctorId}, (SELECT min(id) FROM service), i, i, i,
              '9068826-K', 'Paciente ' || i FROM generate_series(1, 5001) i`;
    expect(await get(doctorId, 'pdf')).toMatchObject({
      status: 409,
      body: {
        message:
          'El PDF tiene espacio para 5.000 atenciones y el período tiene 5.001. Acote las fechas o exporte a Excel.',
      },
    });
    const { rows } = await rowsOf(doctorId);
    // Many pages of reading, many rows of one day: none is left out or comes twice.
    expect(new Set(rows.map((row) => row['ID externo'])).size).toBe(5_001);
    expect(rows).toHaveLength(5_001);
  });
});
