/** «Cancelada», which in some clinics says that the patient paid (intake §15.16). */
import { expect, test } from 'vitest';
import type { Cells } from '../../../../test/support/imports.ts';
import { voidImports } from '../../../../test/support/void-imports.ts';
import type { ClinicSettings } from '../../../contract/masters/clinic.ts';

const { admin, importRows, foreseen, listed, releaseAll, revert } = await voidImports();

const of = (ID: string, Estado: string): Cells => ({ ID, Estado });
const say = async (cancelledMeansPaid: boolean) => {
  const { version } = (await admin.get<ClinicSettings>('/api/clinic')).body;
  const { status, body } = await admin.put<ClinicSettings>('/api/clinic/imports', {
    cancelledMeansPaid,
    version,
  });
  expect([status, body.imports]).toEqual([200, { cancelledMeansPaid }]);
};
const held = async () => (await listed()).map(({ reason }) => reason).toSorted();

// intake §15.16
test('is void and asked about, until the clinic says that it means paid; a longer state stays void', async () => {
  const rows = [of('A', 'Cancelada'), of('B', ' CANCELADO'), of('C', 'Hora cancelada')];
  const question =
    '«Cancelada» se toma por anulada. Si en sus archivos quiere decir que el paciente pagó, indíquelo antes de importar en «Configuración», pestaña «Archivos».';
  expect(await foreseen(of('A', 'Cancelada'), of('C', 'Hora cancelada'))).toContain(question);
  expect(await foreseen(of('C', 'Hora cancelada'), of('D', 'Anulada'))).toEqual([]);
  await revert(await importRows(...rows));

  await say(true);
  expect((await foreseen(...rows)).join()).not.toContain('«Cancelada»');
  const { warnings } = await importRows(...rows, of('D', 'Nula'));
  expect(warnings).toContain(
    'Quedaron en pausa 2 atenciones por $14.000 participados, pues el archivo dice que no se hicieron o quedaron sin efecto: se reanudan en «Pagos en Pausa».',
  );
  expect(warnings.join()).toContain('Estado que anula: 2 filas');
  expect(await held()).toEqual(['El archivo dice «Hora cancelada»', 'El archivo dice «Nula»']);

  await say(false);
  await importRows(...rows);
  expect(await held()).toHaveLength(4);
  // What is held stays so, and is told, until somebody releases it.
  await say(true);
  expect(await foreseen(...rows)).toEqual([
    '2 atenciones en pausa ya no figuran en el archivo como anuladas o no hechas, y siguen en pausa hasta que alguien reanude su pago en «Pagos en Pausa».',
  ]);
  await releaseAll();
  await say(false);
});
