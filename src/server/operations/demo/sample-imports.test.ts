import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readAttentions } from '../../../formats/attentions/read.ts';
import { buildDirectory, resolveAttention } from '../../../formats/attentions/resolve.ts';
import { SOCIETIES } from './clinic.ts';
import { demoDoctors } from './doctors.ts';
import { sampleImports } from './sample-imports.ts';
import { SERVICES } from './services.ts';
import { SPECIALTIES } from './specialties.ts';

const FOLDER = join(import.meta.dirname, '../../../../fixtures/imports');
const files = sampleImports();
const directory = buildDirectory({
  doctors: demoDoctors(),
  services: SERVICES,
  specialties: SPECIALTIES,
  societies: SOCIETIES,
  providerTypes: [],
});

test.each(files)(
  'operations §7.7: $fileName is what the generator makes',
  async ({ fileName, bytes }) => {
    // Not toEqual: a difference of binary files is not worth printing.
    expect(bytes.equals(await readFile(join(FOLDER, fileName)))).toBe(true);
  },
);

test.each(files)('operations §7.7: $fileName imports into the demo clinic', async (file) => {
  const { accepted, rejected } = await importSample(file);
  if (file.fileName === 'participacion-con-errores.csv') {
    expect(rejected).toEqual([
      [4, 'Formato de fecha incorrecto'],
      [7, 'Formato de fecha incorrecto'],
      [10, 'Doctor no encontrado'],
      [13, 'Doctor no encontrado'],
      [16, 'Error en los datos'],
      [19, 'Datos del paciente incompletos'],
      [22, 'Datos del paciente incompletos'],
      [25, 'Datos del paciente incompletos'],
      [28, 'Especialidad no registrada'],
      [31, 'Estructura del archivo incorrecta'],
      [34, 'Error en los datos'],
      [37, 'Error en los datos'],
      [40, 'Error en los datos'],
      [43, 'Error en los datos'],
    ]);
    expect(accepted).toHaveLength(46);
    return;
  }
  expect(rejected).toEqual([]);
  expect(accepted.length).toBeGreaterThanOrEqual(60);
});

test('no attention stands in two sample files', async () => {
  const ids = [];
  for (const file of files) {
    const { accepted } = await importSample(file);
    ids.push(...accepted.map(({ recordType, externalId }) => `${recordType} ${externalId}`));
  }
  expect(new Set(ids).size).toBe(ids.length);
});

async function importSample(file: { fileName: string; bytes: Buffer }) {
  const recordType = file.fileName.startsWith('hmq') ? 'hmq' : 'participacion';
  const accepted: { recordType: string; externalId: string | null }[] = [];
  const rejected: (readonly [row: number, reasonClass: string])[] = [];
  await readAttentions(file, recordType, (rows) => {
    for (const { row, result } of rows) {
      const resolved = result.ok ? resolveAttention(result.attention, directory) : result;
      if (resolved.ok) accepted.push(resolved.resolved.attention);
      else rejected.push([row, resolved.class]);
    }
  });
  return { accepted, rejected };
}
