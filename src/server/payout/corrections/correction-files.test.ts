/** Files of corrections (payout §27). */
import * as XLSX from '@e965/xlsx';
import { beforeEach, describe, expect, test } from 'vitest';
import { bookOffences } from '../../../../test/support/books.ts';
import { DELETE_MONTHS } from '../../../../test/support/emptied.ts';
import { percentage, table } from '../../../../test/support/fees.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { upload } from '../../../../test/support/upload.ts';
import type { CorrectionFilePreview } from '../../../contract/payout/correction-files.ts';
import type { Correction } from '../../../contract/payout/corrections.ts';
import type { RulePayment } from '../../../domain/fees/rules.ts';

const { app, query, data, rowsOf, admin } = await adminPayroll();

beforeEach(() => query(DELETE_MONTHS));

type Answer = CorrectionFilePreview & { code?: string; message?: string };
const HEADINGS = [
  'ID de la atención',
  'Tipo de registro',
  'Qué estaba mal',
  'RUT del médico correcto',
  'Código de la prestación correcta',
  'Monto bruto correcto',
  'Monto neto correcto',
  'Monto participado correcto',
  'Fecha correcta',
  'Horario correcto',
  'Tipo de prestador correcto',
  'Unidad correcta',
  'Motivo',
];
type Row = Partial<
  Record<'type' | 'cause' | 'rut' | 'code' | 'gross' | 'day' | 'schedule' | 'why', string>
>;
const csvOf = (rows: readonly (Row & { id: string })[]) =>
  [
    HEADINGS,
    ...rows.map(({ id, type, cause = 'No debió pagarse', rut, code, gross, day, schedule, why }) =>
      [
        id,
        type,
        cause,
        rut,
        code,
        gross,
        gross,
        gross,
        day,
        schedule,
        ...['', ''],
        why ?? 'Lo avisó el médico',
      ].map((cell) => cell ?? ''),
    ),
  ]
    .map((cells) => cells.join(';'))
    .join('\r\n');
const preview = async (text: string | Uint8Array, fields: Record<string, string> = {}) =>
  (
    await upload<Answer>(admin, '/api/corrections/file/preview', text, {
      name: 'correcciones.csv',
      fields,
    })
  ).body;
const correct = (
  text: string,
  agreed: { lines: number; difference: number },
  fields: Record<string, string> = {},
) =>
  upload<{ code?: string; message?: string; corrections: number }>(
    admin,
    '/api/corrections/file',
    text,
    {
      name: 'correcciones.csv',
      fields: { ...fields, lines: String(agreed.lines), difference: String(agreed.difference) },
    },
  );
const entries = () =>
  rowsOf(
    `SELECT origin::text, doctor_id, amount::int FROM entry WHERE status = 'approved' ORDER BY doctor_id, id`,
  );
const idOn = async (day: string) =>
  String(
    (await rowsOf(`SELECT external_id FROM attention WHERE attention_date = '2026-07-${day}'`))[0],
  );
const rutOf = async (doctorId: number) =>
  String((await rowsOf(`SELECT rut FROM doctor WHERE id = ${doctorId}`))[0]);

let rules = 0;
/** A doctor with an attention of $100.000 on each of these days of July, paid. */
async function paidDoctor(days: string[], payment: RulePayment = percentage(60)) {
  const doctorId = await data.doctor({ retentionRate: 1525 });
  rules += 1;
  await data.rule({ code: `F${rules}`, doctorId, payment });
  await data.attentions(
    doctorId,
    days.map((day) => ({ date: `2026-07-${day}` })),
  );
  await data.processAndPay(doctorId);
  return doctorId;
}

describe('payout §27.2', () => {
  test('each row is corrected by what it says, all together, as it was told beforehand', async () => {
    const wrong = await paidDoctor(['01', '02', '03']);
    const right = await data.doctor();
    await data.rule({ code: 'DEL-CORRECTO', doctorId: right, payment: percentage(70) });
    const text = csvOf([
      { id: await idOn('01'), cause: 'Médico equivocado', rut: await rutOf(right) },
      { id: await idOn('02'), cause: 'Monto', gross: '50.000', why: 'El arancel era otro' },
      { id: await idOn('03'), why: 'La atención vino dos veces' },
    ]);
    const told = await preview(text);
    expect(told).toMatchObject({
      missing: [],
      lines: 3,
      reversedAmount: 180_000,
      replacedAmount: 100_000,
      difference: -80_000,
      doctors: expect.arrayContaining([
        { doctorId: wrong, doctorName: expect.any(String), difference: -150_000 },
        { doctorId: right, doctorName: expect.any(String), difference: 70_000 },
      ]),
      corrected: [
        { row: 2, paidAmount: 60_000, due: { amount: 70_000 } },
        { row: 3, paidAmount: 60_000, due: { amount: 30_000 } },
        { row: 4, paidAmount: 60_000, due: null },
      ],
      refused: [],
    });
    expect(await entries()).toEqual([]);
    expect((await correct(text, told)).body).toMatchObject({ corrections: 3, difference: -80_000 });
    expect(await entries()).toEqual([
      ['reversal', wrong, -60_000],
      ['reversal', wrong, -60_000],
      ['replacement', wrong, 30_000],
      ['reversal', wrong, -60_000],
      ['replacement', right, 70_000],
    ]);
    const listed = (await admin.get<Correction[]>('/api/corrections')).body;
    expect(listed.map(({ cause, state, reason }) => [cause, state, reason])).toEqual([
      ['doctor', 'approved', 'Lo avisó el médico'],
      ['amount', 'approved', 'El arancel era otro'],
      ['not_due', 'approved', 'La atención vino dos veces'],
    ]);
    expect(
      await rowsOf(`SELECT summary FROM audit_log WHERE action = 'correction.create'`),
    ).toEqual([[expect.stringContaining('según el archivo correcciones.csv')]]);
    expect(await bookOffences(app.database)).toEqual([]);
  });

  // payout §25.4: 60.000 + 65.000 + 70.000 were paid; of one line of 100.000 and one of 20.000 are due 60.000 + 12.000.
  test('of a progressive scale what is not due accumulates no more for the other rows', async () => {
    await paidDoctor(['01', '02', '03'], table([150_000, 60], [null, 70]));
    const text = csvOf([
      { id: await idOn('01') },
      { id: await idOn('02'), cause: 'Monto', gross: '20000' },
    ]);
    const told = await preview(text);
    expect(told.difference).toBe(72_000 - 195_000);
    expect((await correct(text, told)).status).toBe(200);
    expect(await rowsOf(`SELECT sum(amount)::int FROM entry WHERE status = 'approved'`)).toEqual([
      [72_000 - 195_000],
    ]);
    expect(await bookOffences(app.database)).toEqual([]);
  });

  test('all fall in the chosen month, which is not before a payment’s', async () => {
    await paidDoctor(['01']);
    const text = csvOf([{ id: await idOn('01') }]);
    const chosen = { month: '10', year: '2026' };
    expect((await preview(text, chosen)).corrected).toMatchObject([
      { period: { month: 10, year: 2026 } },
    ]);
    expect((await preview(text, { month: '6', year: '2026' })).code).toBe(
      'corrections.periodBefore',
    );
    expect((await preview(text, { month: '6' })).code).toBe('request.invalid');
    await correct(text, { lines: 1, difference: -60_000 }, chosen);
    expect(await rowsOf('SELECT period_month::int FROM correction')).toEqual([[10]]);
  });

  test('nothing happens where it would not be what was told', async () => {
    await paidDoctor(['01', '02']);
    const text = csvOf([{ id: await idOn('01') }, { id: await idOn('02') }]);
    const answer = await correct(text, { lines: 2, difference: -60_000 });
    expect(answer.body.code).toBe('corrections.changedMeanwhile');
    expect(await entries()).toEqual([]);
  });
});

describe('payout §27.3', () => {
  test('each row that can’t be corrected says what to do, and the others are corrected', async () => {
    const doctorId = await paidDoctor(['01', '02', '03', '04', '05', '06', '07', '08', '09', '10']);
    await data.attentions(doctorId, [{ date: '2026-07-20' }, { date: '2026-07-21' }]);
    const inactive = await data.doctor({ name: 'Médico Retirado' });
    await query(`UPDATE doctor SET is_active = false WHERE id = ${inactive}`);
    const once = csvOf([{ id: await idOn('02') }]);
    await correct(once, { lines: 1, difference: -60_000 });
    const text = csvOf([
      { id: await idOn('01') },
      { id: await idOn('02') },
      { id: await idOn('03') },
      { id: 'NO-ESTÁ' },
      { id: await idOn('03'), why: 'Otra vez la misma' },
      { id: await idOn('20') },
      { id: await idOn('04'), cause: 'Médico', rut: '7.777.777-4' },
      { id: await idOn('07'), cause: 'Médico', rut: '7.777.777-6' },
      { id: await idOn('05'), cause: 'Médico', rut: await rutOf(inactive) },
      { id: await idOn('08'), cause: 'Prestación', code: '99-99' },
      { id: await idOn('06'), cause: 'Regla' },
      { id: await idOn('09'), cause: 'Regla', why: '.' },
      { id: await idOn('10'), cause: 'Fecha', day: '31-12-2099' },
    ]);
    const told = await preview(text);
    expect(told).toMatchObject({ lines: 1, difference: -60_000, corrected: [{ row: 2 }] });
    const day = new Date().toLocaleDateString('es-CL', {
      timeZone: 'America/Santiago',
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
    });
    expect(
      told.refused.flatMap(({ row, reasons }) => reasons.map((reason) => [row, reason])),
    ).toEqual([
      [
        3,
        expect.stringMatching(
          new RegExp(`: Su corrección del ${day} todavía no se paga: retírela si quiere otra\\.$`),
        ),
      ],
      [4, 'La misma atención está en la fila 6: deje una sola fila por atención.'],
      [
        5,
        'No hay una atención con el ID «NO-ESTÁ»: cópielo de Atenciones, donde es el «ID Excel».',
      ],
      [6, 'La misma atención está en la fila 4: deje una sola fila por atención.'],
      [7, expect.stringMatching(/: No está calculada: edítela en Atenciones\.$/)],
      [
        8,
        'El RUT del médico correcto «7.777.777-4» tiene otro dígito verificador: con ese número sería «7.777.777-6».',
      ],
      [9, expect.stringMatching(/^Ningún médico tiene el RUT 7\.777\.777-6: regístrelo/)],
      [10, 'Médico Retirado está inactivo: actívelo en Médicos, o elija otro médico.'],
      [
        11,
        'Ninguna prestación tiene el código «99-99»: créela en Prestaciones, o corrija el código.',
      ],
      [12, expect.stringMatching(/: Quedaría como se pagó: nada cambia\.$/)],
      [13, 'Escriba el motivo: el médico lo lee en su portal.'],
      [14, 'El 31-12-2099 aún no llega: lo que ya se pagó es de hoy o de un día anterior.'],
    ]);
    // Written back, the cells are those of the template.
    expect(told.refused[3]?.cells.slice(0, 3)).toEqual([await idOn('03'), '', 'No debió pagarse']);
    expect((await correct(text, told)).status).toBe(200);
    const again = await correct(text, { lines: 0, difference: 0 });
    expect(again.body.code).toBe('corrections.nothingInFile');
    expect(await bookOffences(app.database)).toEqual([]);
  });

  test('a row tells everything that is wrong with it, and of two rows of one line both do', async () => {
    const doctorId = await paidDoctor(['01', '02', '03']);
    await data.attentions(doctorId, [{ date: '2026-07-20' }]);
    const inactive = await data.doctor({ name: 'Médica Retirada' });
    await query(`UPDATE doctor SET is_active = false WHERE id = ${inactive}`);
    const told = await preview(
      csvOf([
        { id: await idOn('20'), cause: 'Médico', rut: await rutOf(inactive), why: '.' },
        { id: await idOn('01') },
        { id: await idOn('01'), cause: 'Prestación', code: '99-99', day: '01-07-2026' },
        { id: 'NO-ESTÁ', type: 'otro', cause: 'Fecha', day: '31-12-2099' },
        { id: await idOn('02') },
      ]),
    );
    expect(told).toMatchObject({ lines: 1, difference: -60_000, corrected: [{ row: 6 }] });
    expect(told.refused.map(({ row, reasons }) => [row, reasons])).toEqual([
      [
        2,
        [
          'Médica Retirada está inactivo: actívelo en Médicos, o elija otro médico.',
          'Escriba el motivo: el médico lo lee en su portal.',
          expect.stringMatching(/: No está calculada: edítela en Atenciones\.$/),
        ],
      ],
      [3, ['La misma atención está en la fila 4: deje una sola fila por atención.']],
      [
        4,
        [
          'La fila trae «Fecha correcta», y «Prestación equivocada» no lo cambia: borre ese valor, o diga otra cosa en «Qué estaba mal».',
          'Ninguna prestación tiene el código «99-99»: créela en Prestaciones, o corrija el código.',
          'La misma atención está en la fila 3: deje una sola fila por atención.',
        ],
      ],
      [
        5,
        [
          'El tipo de registro «otro» no existe: escriba Participación o HMQ, o nada.',
          'No hay una atención con el ID «NO-ESTÁ»: cópielo de Atenciones, donde es el «ID Excel».',
          'El 31-12-2099 aún no llega: lo que ya se pagó es de hoy o de un día anterior.',
        ],
      ],
    ]);
  });

  test('an id of both record types asks for the type', async () => {
    const doctorId = await paidDoctor(['01']);
    await data.attentions(doctorId, [{ date: '2026-07-09', recordType: 'hmq' }]);
    await query(
      `UPDATE attention SET external_id = '${await idOn('01')}' WHERE record_type = 'hmq'`,
    );
    const row = { id: await idOn('01') };
    expect((await preview(csvOf([row]))).refused[0]?.reasons.join()).toContain(
      'diga cuál en «Tipo de registro»',
    );
    expect(await preview(csvOf([{ ...row, type: 'participación' }]))).toMatchObject({ lines: 1 });
    expect((await preview(csvOf([{ ...row, type: 'otro' }]))).refused[0]?.reasons.join()).toContain(
      'Participación o HMQ',
    );
  });

  test('a file that can’t be read as a whole is refused', async () => {
    expect(await preview('')).toMatchObject({
      code: 'corrections.fileUnreadable',
      message: 'El archivo no tiene filas. Nada se corrigió: revise el archivo y súbalo de nuevo.',
    });
    const long = csvOf(Array.from({ length: 5_001 }, (_, at) => ({ id: `X-${at}` })));
    expect((await preview(long)).message).toMatch(
      /^El archivo tiene más de 5\.000 filas: divídalo/,
    );
    const broken = new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3]);
    expect((await preview(broken)).code).toBe('corrections.fileUnreadable');
    expect(await preview('Día;Hora\n1;2')).toMatchObject({
      lines: 0,
      missing: ['ID de la atención', 'Qué estaba mal', 'Motivo'],
    });
  });
});

describe('payout §27.1', () => {
  test('the template has all columns, and is read once it is filled in', async () => {
    const doctorId = await paidDoctor(['01']);
    const template = (await admin.get('/api/corrections/file/template')).bytes;
    const book = XLSX.read(template, { type: 'buffer' });
    expect(book.SheetNames).toEqual(['Correcciones', 'Cómo se llena']);
    const sheet = book.Sheets.Correcciones as XLSX.WorkSheet;
    XLSX.utils.sheet_add_aoa(
      sheet,
      [[await idOn('01'), '', 'No debió pagarse', ...Array(9).fill(''), 'Vino dos veces']],
      { origin: 'A2' },
    );
    const bytes = new Uint8Array(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
    const { body } = await upload<Answer>(admin, '/api/corrections/file/preview', bytes, {
      name: 'plantilla-correcciones.xlsx',
    });
    expect(body).toMatchObject({
      lines: 1,
      refused: [],
      doctors: [{ doctorId, difference: -60_000 }],
    });
    const empty = await upload<Answer>(admin, '/api/corrections/file/preview', template, {
      name: 'plantilla-correcciones.xlsx',
    });
    expect(empty.body.message).toMatch(/^El archivo no tiene filas debajo de sus encabezados\./);
  });
});

// payout §27.4
test('is not for doctors, nor for users without the screens', async () => {
  const doctorId = await paidDoctor(['01']);
  const doctor = await app.signedInAs('doctor', { doctorId });
  for (const path of ['/preview', ''])
    for (const [client, status] of [
      [doctor, 403],
      [app.anonymous, 401],
    ] as const) {
      const answer = await upload(client, `/api/corrections/file${path}`, csvOf([{ id: 'X' }]), {
        name: 'c.csv',
        fields: { lines: '0', difference: '0' },
      });
      expect(answer.status).toBe(status);
    }
  expect((await doctor.get('/api/corrections/file/template')).status).toBe(403);
});
