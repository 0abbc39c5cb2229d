/** The rows of `fixtures/entries` that are refused, each with all that is wrong with it (payout §29.3). */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import { upload } from '../../../../test/support/upload.ts';
import type { EntryFilePreview } from '../../../contract/payout/entry-imports.ts';

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-15T12:00:00-04:00') });

const NAME = 'haberes-con-errores.csv';

test('payout §29.3: of earnings and discounts', async () => {
  const app = await testApp();
  const { query } = app;
  const data = await payrollData(app.database);
  const doctor = async (name: string, rut: string, isActive: boolean) => {
    const id = await data.doctor({ name });
    await query`UPDATE doctor SET rut = ${rut}, is_active = ${isActive} WHERE id = ${id}`;
  };
  await doctor('Ana Soto', '11111111-1', true);
  await doctor('Olga Rey', '33333333-3', false);
  await query`INSERT INTO entry_kind (name, is_active) VALUES ('Viejo', false)`;
  const admin = await app.signedInAs('admin');
  const bytes = await readFile(join(import.meta.dirname, '../../../../fixtures/entries', NAME));
  const { body } = await upload<EntryFilePreview>(admin, '/api/entry-imports/preview', bytes, {
    name: NAME,
  });
  expect(
    body.refused.map(({ row, reasons }) => `${row}: ${reasons.join(' ')}`),
  ).toMatchInlineSnapshot(`
    [
      "3: Falta «RUT del médico»: llénelo.",
      "4: Falta «Mes»: llénelo.",
      "5: Falta «Tipo»: llénelo.",
      "6: Falta «Monto bruto»: llénelo.",
      "7: Falta «Motivo»: llénelo.",
      "8: El RUT del médico «11111111-2» tiene otro dígito verificador: con ese número sería «11.111.111-1».",
      "9: El RUT del médico «Ana Soto» no es un RUT.",
      "10: Ningún médico tiene el RUT 22.222.222-2: regístrelo en Médicos, o corrija el RUT.",
      "11: Olga Rey está inactivo: actívelo en Médicos, o proponga este en Haberes y Descuentos si todavía se le debe.",
      "12: El mes «13-2026» no es un mes: escríbalo como 07-2026 o Julio 2026.",
      "13: Junio 2025 queda muy lejos: elija un mes entre Julio 2025 y Julio 2027.",
      "14: Agosto 2027 queda muy lejos: elija un mes entre Julio 2025 y Julio 2027.",
      "15: El tipo «Propina» no existe: use uno de Tipos de Haberes y Descuentos, o créelo ahí.",
      "16: El tipo «Viejo» está inactivo: elija otro, o actívelo en Tipos de Haberes y Descuentos.",
      "17: El tipo «Bono» es solo para haberes: escriba el monto sin signo menos, o cambie el tipo.",
      "18: El tipo «Arriendo de box» es solo para descuentos: escriba el monto con signo menos, o cambie el tipo.",
      "19: El monto es 0: escriba cuánto se paga, o con signo menos, cuánto se descuenta.",
      "20: El monto bruto «1.250,5» tiene decimales: debe venir en pesos enteros.",
      "21: El monto bruto «mil» no es un monto en pesos.",
      "22: El monto bruto «1,2E+05» no es un monto en pesos.",
      "23: El monto bruto «#N/A» no es un monto en pesos.",
      "24: El monto bruto «99.999.999.999.999» no es un monto en pesos.",
      "25: Escriba el motivo: lo lee quien aprueba, y queda en la bitácora.",
      "26: «Motivo» tiene más de 500 caracteres: acórtelo.",
      "27: La glosa tiene más de 200 caracteres: acórtela.",
      "28: «Glosa» tiene más de 500 caracteres: acórtelo.",
      "29: Falta «Motivo»: llénelo.",
      "30: El RUT del médico «11111111-2» tiene otro dígito verificador: con ese número sería «11.111.111-1». El mes «13-2026» no es un mes: escríbalo como 07-2026 o Julio 2026. El monto bruto «1.250,5» tiene decimales: debe venir en pesos enteros. El tipo «Propina» no existe: use uno de Tipos de Haberes y Descuentos, o créelo ahí. Escriba el motivo: lo lee quien aprueba, y queda en la bitácora.",
      "31: Falta «Motivo»: llénelo. Olga Rey está inactivo: actívelo en Médicos, o proponga este en Haberes y Descuentos si todavía se le debe. El tipo «Bono» es solo para haberes: escriba el monto sin signo menos, o cambie el tipo. Enero 2019 queda muy lejos: elija un mes entre Julio 2025 y Julio 2027.",
      "32: Falta «RUT del médico»: llénelo. Falta «Mes»: llénelo. Falta «Tipo»: llénelo. Falta «Monto bruto»: llénelo. Falta «Motivo»: llénelo.",
    ]
  `);
  expect(body.rows.map(({ row, description }) => `${row}: ${description}`)).toEqual([
    '2: Se propone',
    '33: También',
  ]);
});
