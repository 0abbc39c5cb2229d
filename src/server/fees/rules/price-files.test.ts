/** Price tables from files: a workbook of their own, and a cell of a file of rules (fees §21.4, fees §21.5). */
import * as XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { fillClinic } from '../../../../test/support/clinic.ts';
import { csv, masterFiles } from '../../../../test/support/master-imports.ts';
import { aRule } from '../../../../test/support/rules.ts';
import { upload } from '../../../../test/support/upload.ts';
import type { PriceFileAnswer, Rule } from '../../../contract/fees/rules.ts';
import { paymentCell } from '../../../domain/fees/rule-cells.ts';

const { app, admin } = await adminApp();
await fillClinic(app.database);
const { preview, doImport } = masterFiles(admin);

type Answer = PriceFileAnswer & { code?: string; message?: string };
const read = async (content: string | Uint8Array, name = 'precios.csv') =>
  (await upload<Answer>(admin, '/api/calculation-rules/read-prices', content, { name })).body;
const reasonsOf = async (...rows: string[]) =>
  (await read(csv('Código;Valor;Porcentaje', ...rows))).refused.map(
    ({ row, reasons }) => `${row}: ${reasons.join(' ')}`,
  );
const ruleOf = async (code: string) =>
  (await admin.get<Rule[]>(`/api/calculation-rules?search=${code}`)).body[0];

// fees §21.4
test('reads the prices of a workbook, as it is downloaded', async () => {
  const sheet = XLSX.utils.aoa_to_sheet([
    ['Código', 'Prestación', 'Valor', 'Porcentaje'],
    ['01-01-001', 'Consulta médica', 12_000, null],
    ['17.01.045', 'Ecocardiograma', null, '62,5 %'],
    ['02-01-002', 'Control sano', 0, null],
  ]);
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet, 'Tabla de precios');
  const bytes = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' });
  expect(await read(bytes, 'precios.xlsx')).toEqual({
    missing: [],
    refused: [],
    prices: [
      {
        serviceId: 1,
        code: '01-01-001',
        name: 'Consulta médica',
        amount: 12_000,
        percentage: null,
      },
      { serviceId: 2, code: '17-01-045', name: 'Ecocardiograma', amount: null, percentage: 62.5 },
      { serviceId: 3, code: '02-01-002', name: 'Control sano', amount: 0, percentage: null },
    ],
  });
});

// fees §21.4
test('tells each wrong row all that is wrong with it', async () => {
  expect(
    await reasonsOf(
      '01-01-001;12.000;',
      '01-01-001;;35 %',
      '01-01-009;5000;',
      ';5000;',
      '17-01-045;5000;35 %',
      '17-01-045;;',
      '17-01-045;1.200,5;',
      '02-01-002;;120 %',
      '02-01-002;;33,333',
      '02-01-002;;0,35',
      '02-01-002;mil;',
    ),
  ).toEqual([
    '3: La prestación «01-01-001» ya está en la fila 2.',
    '4: La prestación «01-01-009» no existe. ¿Quiso decir «01-01-001»? Corríjala, o créela en Prestaciones.',
    '5: Falta «Código»: escriba el de la prestación.',
    '6: Tiene valor y porcentaje: deje solo uno de los dos.',
    '7: No tiene valor ni porcentaje: escriba uno de los dos. La prestación «17-01-045» ya está en la fila 6.',
    '8: El monto de la prestación «1.200,5» tiene decimales: debe venir en pesos enteros. La prestación «17-01-045» ya está en la fila 6.',
    '9: El porcentaje «120 %» es más de 100 %.',
    '10: El porcentaje «33,333» tiene más de dos decimales. La prestación «02-01-002» ya está en la fila 9.',
    '11: El porcentaje «0,35» puede ser 35 % o 0,35 %: escríbalo con el signo %. La prestación «02-01-002» ya está en la fila 9.',
    '12: El monto de la prestación «mil» no es un monto en pesos. La prestación «02-01-002» ya está en la fila 9.',
  ]);
});

// fees §21.4
test('says which column is missing, and refuses what is no table', async () => {
  expect(await read(csv('Nombre;Valor', 'Consulta;5'))).toMatchObject({
    missing: ['Código'],
    prices: [],
  });
  expect(await read('x', 'precios.pdf')).toMatchObject({ code: 'rule.fileUnreadable' });
  const long = csv('Código;Valor', ...Array.from({ length: 2001 }, (_, at) => `${at};1`));
  expect(await read(long)).toMatchObject({
    message: expect.stringContaining('más de 2.000 filas'),
  });
});

const HEAD =
  'Código;Nombre;Vigente desde;Vigente hasta;Tipo de pago;Pago;Especialidades;Prestaciones';
const line = (code: string, payment: string, services = '', type = 'Tabla de precios') =>
  `${code};Precios;01-01-2027;31-12-2027;${type};"${payment}";Todas;${services}`;

// fees §21.5
test('is read from a cell of a file of rules, and nothing changes when it comes again', async () => {
  const content = csv(HEAD, line('P-1', '02-01-002: 62,5 %; 01-01-001: $12.000'));
  expect(await preview('rule', content)).toMatchObject({ created: 1, refused: [] });
  await doImport('rule', content);
  const made = await ruleOf('P-1');
  expect(made).toMatchObject({
    paymentType: 'price_table',
    serviceId: [1, 3],
    prices: [
      { serviceId: 1, amount: 12_000, percentage: null },
      { serviceId: 3, amount: null, percentage: 62.5 },
    ],
  });
  const codes = ['', '01-01-001', '17-01-045', '02-01-002'];
  const cell = made && paymentCell(made, (id) => codes[id] ?? '');
  expect(cell).toBe('01-01-001: $12.000; 02-01-002: 62,5 %');
  for (const same of [
    content,
    csv(HEAD, line('P-1', `${cell}`)),
    csv(HEAD, line('P-1', 'Como está (2)')),
  ])
    expect(await preview('rule', same)).toMatchObject({ equal: 1, changed: 0, refused: [] });
});

// fees §21.3, fees §21.5
test('a changed table is one version, told with the prices that differ first', async () => {
  const content = csv('Código;Pago', 'P-1;"01-01-001: $12.000; 17-01-045: 40 %; 02-01-002: 60 %"');
  const { changedRows } = await preview('rule', content);
  expect(changedRows[0]?.changes).toContainEqual({
    label: 'Pago',
    waits: false,
    before: 'Tabla de precios (2 prestaciones): 02-01-002 62,5 %; 01-01-001 $12.000',
    after: 'Tabla de precios (3 prestaciones): 17-01-045 40 %; 02-01-002 60 %; 01-01-001 $12.000',
  });
  await doImport('rule', content);
  expect(await ruleOf('P-1')).toMatchObject({ version: 2, serviceId: [1, 2, 3] });
});

// fees §21.5
test('refuses unknown and repeated services, other services beside, and what does not fit the type', async () => {
  const { refused } = await preview(
    'rule',
    csv(
      HEAD,
      line('P-2', '99-99-999: $5; 99-99-999: 30 %'),
      line('P-3', '01-01-001: $5; 01.01.001: 4 %'),
      line('P-4', '01-01-001: $5', '17-01-045'),
      line('P-5', '60 %'),
      line('P-6', '01-01-001: $5', '', 'Porcentaje'),
      line('P-7', '01-01-001: 120 %'),
    ),
  );
  expect(refused.map(({ reasons }) => reasons.join(' '))).toEqual([
    // Once, although the cell names it twice.
    expect.stringMatching(/^La prestación «99-99-999» no existe\.(?!.*no existe)/),
    '«Pago» dice dos veces el precio de «01.01.001»: deje uno.',
    '«Prestaciones» no son las de «Pago»: en una tabla de precios déjela vacía.',
    '«Pago» dice «60 %»: no es lo que dice «Tipo de pago»; corrija uno de los dos.',
    '«Pago» dice «01-01-001: $5»: no es lo que dice «Tipo de pago»; corrija uno de los dos.',
    expect.stringContaining('«01-01-001: 120 %» no se entiende'),
  ]);
});

// fees §21.7, fees §21.8
test('agreements have price tables, and a rule that pays otherwise stays for the services of its table', async () => {
  const agreement = csv(
    'Código;Nombre;Vigente desde;Pago;Especialidades',
    'CP-1;Convenio;01-01-2027;01-01-001: $9.000;Todas',
  );
  expect(await preview('convention', agreement)).toMatchObject({ created: 1, refused: [] });
  await admin.post('/api/calculation-rules', aRule({ code: 'R-9' }));
  await doImport('rule', csv('Código;Pago', 'P-1;55 %'));
  expect(await ruleOf('P-1')).toMatchObject({
    paymentType: 'percentage',
    prices: null,
    serviceId: [1, 2, 3],
  });
});
