/** What a row of a sheet that is not read tells (payout §19.2, payout §19.3). */
import { expect, onTestFinished, test, vi } from 'vitest';
import { refusedBy, testApp } from '../../../../test/support/app.ts';
import { sendSheet } from '../../../../test/support/receipt-sheets.ts';
import type { ReceiptSheetAnswer } from '../../../contract/payout/receipt-sheets.ts';

const { query, signedInAs } = await testApp();
const admin = await signedInAs('admin');

const HEADINGS = 'Folio;Fecha;RUT Emisor;Bruto;Retenido;Estado';
const readOf = async (fields: Record<string, string>, rows: string[]) =>
  (
    await sendSheet<ReceiptSheetAnswer>(
      admin,
      '/api/receipts/sheets',
      [HEADINGS, ...rows].join('\n'),
      fields,
    )
  ).body;
const read = (...rows: string[]) => readOf({}, rows);

test('payout §19.2: it tells everything, beside what is stored too', async () => {
  expect(
    await read(
      '77;02-03-2026;11111111-1;100000;0;ANUL',
      '78;02-03-2026;11111111-1;100000;0;VIG',
      '79;02-03-2026;11111111-1;100000;0;VIG',
    ),
  ).toMatchObject({ added: 3, problemCount: 0 });
  const answer = await read(
    '77;03-03-2026;11111111-1;100000;0;VIG',
    '78;02-03-2026;11111111-1;5;0;RARO',
    '78;01-04-2026;11111111-1;100000;0;VIG',
    'x;01-04-2026;11111111-1;mil;0;VIG',
    '79;02-03-2026;11111111-1;100000;0;VIG',
  );
  expect(answer).toMatchObject({ added: 0, changed: 0, unchanged: 1, problemCount: 4 });
  const other = 'ya se leyó con otra fecha u otros montos: revíselo en el SII.';
  expect(answer.problems).toEqual([
    {
      row: 2,
      reasons: [
        'El folio 77 estaba anulado, y un documento anulado no revive: revíselo en el SII.',
        `El folio 77 ${other}`,
      ],
    },
    { row: 3, reasons: ['El estado «RARO» no se conoce.', `El folio 78 ${other}`] },
    { row: 4, reasons: ['El folio 78 no es de Marzo 2026.', `El folio 78 ${other}`] },
    {
      row: 5,
      reasons: [
        'El folio «x» no es un número.',
        'El monto bruto «mil» no es un monto en pesos.',
        'La boleta o factura no es de Marzo 2026.',
      ],
    },
  ]);
});

test('payout §19.3: an annulment is taken whatever the amounts of its row; those read before stay', async () => {
  await read('90;02-03-2026;11111111-1;100000;0;VIG');
  expect(await read('90;02-03-2026;11111111-1;87000;0;ANUL')).toMatchObject({
    changed: 1,
    problemCount: 0,
  });
  const rows = await query`
    SELECT state, gross_amount AS gross FROM received_document WHERE folio = 90`;
  expect(rows).toEqual([{ state: 'annulled', gross: 100_000 }]);
});

test('payout §19.2: an amount below 0 is called so, and one with decimals too', async () => {
  const { problems } = await read(
    '90;02-03-2026;11111111-1;100000;0;ANUL',
    '91;02-03-2026;11111111-1;-5.500.574;0;VIG',
    '92;02-03-2026;11111111-1;100000;($1.500);VIG',
    '93;02-03-2026;11111111-1;100000,50;0;VIG',
  );
  expect(problems.map(({ reasons }) => reasons)).toEqual([
    ['El monto bruto «-5.500.574» es negativo.'],
    ['El monto retenido «($1.500)» es negativo.'],
    ['El monto bruto «100000,50» tiene decimales: debe venir en pesos enteros.'],
  ]);
});

test('payout §19.3: a day that has not come is refused', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-15T12:00:00-04:00') });
  onTestFinished(() => void vi.useRealTimers());
  const answer = await readOf({ year: '2026', month: '7' }, [
    '94;01-07-2026;11111111-1;100000;0;VIG',
    '95;16-07-2026;11111111-1;100000;0;VIG',
  ]);
  expect(answer.problems.at(-1)?.reasons).toEqual([
    'El folio 95 es del 16-07-2026, un día que aún no llega: revise la columna de la fecha.',
  ]);
});

test('payout §19.3: by hand, a day of a year that payroll does not know is refused', async () => {
  const typed = { kind: 'receipt', folio: 96, issuerRut: '11111111-1', date: '1990-01-01' };
  const answer = await admin.post('/api/receipts', {
    ...typed,
    grossAmount: 100_000,
    retentionAmount: 0,
  });
  expect(answer).toMatchObject({
    status: 400,
    body: { message: 'La fecha es del 01-01-2024 o posterior: de antes no hay pagos' },
  });
});

test('payout §19.3: a sheet whose rows are all for another clinic is refused as a whole; one such row is read and named', async () => {
  await query`UPDATE clinic SET rut = '76543210-3'`;
  const of = (...receivers: string[]) =>
    sendSheet<ReceiptSheetAnswer & { code?: string; message?: string }>(
      admin,
      '/api/receipts/sheets',
      [
        'Folio;Fecha;RUT Emisor;RUT Receptor;Bruto;Retenido',
        ...receivers.map((rut, at) => `${200 + at};02-03-2026;11111111-1;${rut};100000;0`),
      ].join('\n'),
    );
  expect(await of('96874030-K', '96874030-K')).toMatchObject(
    refusedBy(409, 'receipts.ofOtherClinic', expect.stringContaining('96.874.030-K')),
  );
  expect((await of('76543210-3', '96874030-K')).body).toMatchObject({ added: 2, problemCount: 0 });
});

test('payout §19.3: a column that is taken for another one can be put right before the sheet is read', async () => {
  await query`UPDATE clinic SET rut = '76543210-3'`;
  const send = (path: string, mapping?: object) =>
    sendSheet<ReceiptSheetAnswer & { code?: string }>(
      admin,
      path,
      [
        'Folio;Fecha;Fecha Boleta;RUT Emisor;RUT Cliente;Bruto',
        // What the hospital calls the client is the patient's insurer.
        '301;05-04-2026;02-03-2026;11111111-1;96874030-K;100000',
      ].join('\n'),
      mapping && { mapping: JSON.stringify(mapping) },
    );
  const preview = async (mapping?: object) =>
    (await send('/api/receipts/sheets/preview', mapping)).body;
  const asClient = await preview();
  expect(asClient).toMatchObject({
    added: 0,
    problems: [],
    columns: expect.arrayContaining(['RUT Cliente', 'Fecha Boleta']),
    mapping: { receiverRut: 'RUT Cliente', date: 'Fecha' },
    refusal: { column: 'receiverRut', reason: expect.stringContaining('96.874.030-K') },
  });
  expect((await send('/api/receipts/sheets')).body.code).toBe('receipts.ofOtherClinic');
  const ofNobody = { receiverRut: null };
  expect(await preview(ofNobody)).toMatchObject({
    added: 0,
    refusal: { column: 'date', reason: expect.stringContaining('Marzo 2026') },
  });
  expect((await send('/api/receipts/sheets', ofNobody)).body.code).toBe('receipts.ofOtherMonth');
  const right = { ...ofNobody, date: 'Fecha Boleta' };
  expect(await preview(right)).toMatchObject({ added: 1, refusal: null });
  expect((await send('/api/receipts/sheets', right)).body).toMatchObject({
    added: 1,
    refusal: null,
  });
});

test('payout §19.3: another clinic in the titles is no column’s fault', async () => {
  await query`UPDATE clinic SET rut = '76543210-3'`;
  const { body } = await sendSheet<ReceiptSheetAnswer>(
    admin,
    '/api/receipts/sheets/preview',
    `Receptor;96.874.030-K\n${HEADINGS}\n401;02-03-2026;11111111-1;100000;0;VIG`,
  );
  expect(body).toMatchObject({
    added: 0,
    refusal: { column: null, reason: expect.stringContaining('96.874.030-K') },
  });
});

test('payout §19.2: the end of a long name says what kind of file it is, and a sentence ends before the next one', async () => {
  const send = (name: string) =>
    sendSheet<ReceiptSheetAnswer & { message?: string }>(
      admin,
      '/api/receipts/sheets/preview',
      `${HEADINGS}\n501;02-03-2026;11111111-1;100000;0;VIG`,
      {},
      name,
    );
  expect((await send(`${'n'.repeat(300)}.csv`)).body).toMatchObject({ added: 1 });
  expect((await send('boletas.pdf')).body.message).toBe(
    'Solo se permiten archivos CSV, XLS o XLSX. Nada se guardó: revise la planilla y súbala de nuevo.',
  );
});
