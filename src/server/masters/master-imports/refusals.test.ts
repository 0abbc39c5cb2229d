/** The rows of `fixtures/masters` that are refused, each with all that is wrong with it (masters §18.5, masters §19.2). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { csv, masterFiles } from '../../../../test/support/master-imports.ts';
import { rutOf } from '../../../domain/identity/rut.ts';
import type { ImportedMaster } from '../../../domain/masters/master-columns.ts';

const { admin } = await adminApp();
const { preview, doImport } = masterFiles(admin);

const refusedOf = async (master: ImportedMaster, name: string) => {
  const bytes = await readFile(join(import.meta.dirname, '../../../../fixtures/masters', name));
  const { refused } = await preview(master, bytes, {}, name);
  return refused.map(({ row, reasons }) => `${row}: ${reasons.join(' ')}`);
};

beforeAll(async () => {
  const society = (input: object) => admin.post('/api/medical-societies', input);
  await admin.post('/api/specialties', { name: 'Cardiología' });
  await society({ rut: '76086428-5', name: 'Ñielol SpA' });
  await society({ rut: rutOf(77_777_777), name: 'Cerrada', isActive: false });
  for (const number of [1_000_001, 1_000_002]) await society({ rut: rutOf(number), name: 'Doble' });
  await doImport(
    'doctor',
    csv(
      'RUT;Nombre;Especialidad;Código interno',
      '11111111-1;Ana Soto;Cardiología;M 1',
      '22222222-2;Luis Rojas;Cardiología;',
      '33333333-3;Eva Díaz;Cardiología;',
    ),
  );
});

test('masters §19.2: of doctors', async () => {
  expect(await refusedOf('doctor', 'medicos-con-errores.csv')).toMatchInlineSnapshot(`
    [
      "2: El RUT «11.111.111-2» tiene otro dígito verificador: con ese número sería «11.111.111-1». Falta «Nombre»: llénelo. Falta «Especialidad»: llénelo.",
      "3: El banco «Banco Lunar» no está en la lista: corríjalo, o agréguelo con su código en Configuración, Bancos.",
      "4: Repite la fila 3: deje una de las dos.",
      "5: «Tipo de sociedad» dice Individual, y se nombra una sociedad: deje una de las dos.",
      "6: Falta «Sociedad»: escriba su RUT o su nombre.",
      "7: La sociedad «Fantasma» no existe: escriba también su RUT para crearla, o créela en Sociedades Médicas.",
      "8: La sociedad Cerrada está inactiva: actívela en Sociedades Médicas o elija otra.",
      "9: Hay 2 sociedades que se llaman «Doble»: escriba su RUT.",
      "10: La retención y la adicional suman más de 100 %: corrija una de las dos.",
      "11: La retención adicional termina antes de comenzar: corrija una de las dos fechas.",
      "12: «Número de cuenta» dice «1,2E+11»: la planilla perdió sus dígitos; dele formato de texto y escríbalo de nuevo.",
      "13: Falta «Retención»: escriba el porcentaje propio.",
      "14: «Email»: Email inválido.",
      "15: «Retención» dice «101»: escriba un porcentaje de 0 a 100, con hasta dos decimales.",
      "16: Ese día queda a más de dos años de hoy: revise el año.",
      "18: El código interno «m 6» está también en la fila 17.",
      "19: Falta «Especialidad»: llénelo.",
      "20: Repite la fila 3: deje una de las dos. «Retención de sus boletas» dice «Sin retención»: escriba Legal, Propia.",
      "21: La sociedad de RUT 78.000.000-7 no existe: escriba también su nombre para crearla, o créela en Sociedades Médicas.",
    ]
  `);
});

test('masters §19.2: of doctors who take each other’s internal codes, or one that is given up in the file', async () => {
  const codes = csv('RUT;Código interno', '22222222-2;M-2', '33333333-3;M-3');
  await doImport('doctor', codes);
  const toldOf = async (...rows: string[]) =>
    (await preview('doctor', csv('RUT;Código interno', ...rows))).refused.map(
      ({ row, reasons }) => `${row}: ${reasons.join(' ')}`,
    );
  expect(await toldOf('22222222-2;m 3', '33333333-3;M-2')).toEqual([
    '2: El código interno «m 3» es de Eva Díaz hasta que la fila 3 le dé otro: importe antes esa fila sola o, si intercambian sus códigos, con uno provisorio.',
    '3: El código interno «M-2» es de Luis Rojas hasta que la fila 2 le dé otro: importe antes esa fila sola o, si intercambian sus códigos, con uno provisorio.',
  ]);
  expect(await toldOf('22222222-2;M-3', '33333333-3;M-9')).toEqual([
    expect.stringContaining('es de Eva Díaz hasta que la fila 3 le dé otro'),
  ]);
  const isTaken = ['2: El código interno «M-3» es de Eva Díaz: corríjalo.'];
  expect(await toldOf('22222222-2;M-3')).toEqual(isTaken);
  expect(await toldOf('22222222-2;M-3', '33333333-3;')).toEqual(isTaken);
});

test('masters §19.2: of societies', async () => {
  expect(await refusedOf('society', 'sociedades-con-errores.csv')).toMatchInlineSnapshot(`
    [
      "2: El RUT «76.086.428-6» tiene otro dígito verificador: con ese número sería «76.086.428-5».",
      "3: Falta «Nombre»: llénelo.",
      "4: «Email»: Email inválido.",
      "5: El RUT del representante «11.111.111-9» tiene otro dígito verificador: con ese número sería «11.111.111-1».",
      "6: «Con retención» dice Sí, y una factura exenta no lleva retención: corrija una de las dos.",
      "7: «Documento» dice «Guía»: escriba Factura exenta, Boleta de honorarios de sociedad. «Con retención» dice «Tal vez»: escriba Sí o No.",
      "8: «Tipo de cuenta» dice «Cuenta secreta»: escriba Cuenta corriente, Cuenta vista, Cuenta de ahorro, CuentaRUT. El banco «Banco Lunar» no está en la lista: corríjalo, o agréguelo con su código en Configuración, Bancos.",
      "9: «Número de cuenta» dice «7,6E+10»: la planilla perdió sus dígitos; dele formato de texto y escríbalo de nuevo.",
      "11: Repite la fila 10: deje una de las dos.",
    ]
  `);
});

test('masters §18.5: of services', async () => {
  expect(await refusedOf('service', 'prestaciones-con-errores.csv')).toMatchInlineSnapshot(`
    [
      "2: Falta «Código»: llénelo.",
      "3: «Tipo de participación» dice «Mitad»: escriba Individual, Sociedad, Mixta. El monto de «Valor base» «12,5» tiene decimales: debe venir en pesos enteros. «Estado» dice «Quizás»: escriba Activa o Inactiva.",
      "4: Falta «Nombre»: llénelo. Falta «Especialidad»: llénelo. Falta «Tipo de participación»: llénelo.",
      "5: «Código»: Máximo 30 caracteres. «Centro de costo»: Use solo letras, dígitos, puntos y guiones, por ejemplo 310 o URG-01.",
      "6: La especialidad «Fantasma» no existe: corríjala, créela en Especialidades, o marque que se cree.",
      "7: «Valor base» dice «#N/A»: su fórmula falló, corríjala.",
      "9: Repite la fila 8: deje una de las dos.",
    ]
  `);
});

test('masters §18.5: of specialties and provider types', async () => {
  expect(await refusedOf('specialty', 'especialidades-con-errores.csv')).toMatchInlineSnapshot(`
    [
      "3: Repite la fila 2: deje una de las dos.",
      "4: «Nombre»: Máximo 120 caracteres.",
      "5: Falta «Nombre»: llénelo.",
      "6: «Estado» dice «Puede ser»: escriba Activa o Inactiva.",
    ]
  `);
  expect(
    await refusedOf('providerType', 'tipos-de-prestador-con-errores.csv'),
  ).toMatchInlineSnapshot(`
    [
      "3: Repite la fila 2: deje una de las dos.",
      "4: «Nombre»: Máximo 120 caracteres.",
      "5: Falta «Nombre»: llénelo.",
      "6: «Estado» dice «Puede ser»: escriba Activo o Inactivo.",
    ]
  `);
});

test('masters §20.1: of holidays', async () => {
  expect(await refusedOf('holiday', 'feriados-con-errores.csv')).toEqual([
    '2: «Fecha» dice «31-02-2031»: escriba una fecha, como 31-12-2026.',
    '4: Repite la fila 3: deje una de las dos.',
    '5: Falta «Nombre»: llénelo.',
    '6: Falta «Fecha»: llénelo.',
  ]);
});

test('masters §19.2: a bank that is written shorter or longer is guessed', async () => {
  const { refused } = await preview(
    'society',
    csv(
      'RUT;Nombre;Banco;Número de cuenta',
      `${rutOf(77_200_100)};Arauco SpA;Santander;70001`,
      `${rutOf(77_200_107)};Lota SpA;Banco BCI;70002`,
      `${rutOf(77_200_114)};Penco SpA;Banco;70003`,
    ),
  );
  expect(refused.map(({ reasons }) => reasons.join(' '))).toEqual([
    'El banco «Santander» no está en la lista: ¿quiso decir «Banco Santander»? Corríjalo, o agréguelo con su código en Configuración, Bancos.',
    'El banco «Banco BCI» no está en la lista: ¿quiso decir «BCI»? Corríjalo, o agréguelo con su código en Configuración, Bancos.',
    'El banco «Banco» no está en la lista: corríjalo, o agréguelo con su código en Configuración, Bancos.',
  ]);
});

// masters §18.18
test('a new retention of 1 % or less is pointed out', async () => {
  const head = 'RUT;Retención de sus boletas;Retención';
  const of = (rate: string) => preview('doctor', csv(head, `11111111-1;Propia;${rate}`));
  const doubt = '«Retención» queda en 0,15 %: si son 15,00 %, escríbalo con su signo.';
  expect((await of('0,15')).notes).toMatchObject([
    { row: 2, reasons: expect.arrayContaining([doubt]) },
  ]);
  for (const rate of ['15', '0'])
    expect(JSON.stringify((await of(rate)).notes)).not.toContain('con su signo');
  await doImport('doctor', csv(head, '11111111-1;Propia;0,15'));
  expect(await of('0,15')).toMatchObject({ equal: 1, noteCount: 0 });
});
