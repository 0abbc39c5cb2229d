/** Attentions that name doctors and services by their ids (intake §16.6). */
import { expect, test } from 'vitest';
import { clinicForImports } from '../../../../test/support/imports.ts';
import type { ImportResult } from '../../../contract/intake/imports.ts';

const { admin, query } = await clinicForImports();

// intake §16.6
test('an id that nobody has is not the code of the same figures', async () => {
  await query`UPDATE doctor SET internal_code = '09999' WHERE id = 2`;
  await query`UPDATE service SET code = '00-08-888' WHERE id = 2`;
  const attention = {
    patientRut: '12.345.678-5',
    patientName: 'Ana Prueba',
    attentionDate: '2025-08-15',
    doctorId: 1,
    serviceId: 1,
    grossAmount: 10_000,
    netAmount: 10_000,
    participatedAmount: 7_000,
  };
  const answer = await admin.post<ImportResult>('/api/import/smart-import', {
    attentions: [
      { ...attention, externalId: 'A-1', doctorId: 9_999 },
      { ...attention, externalId: 'A-2', serviceId: 8_888 },
      { ...attention, externalId: 'A-3', doctorId: 2, serviceId: 2 },
    ],
  });
  expect(answer.body).toMatchObject({
    created: 1,
    errors: [
      'Fila 1: Doctor no encontrado: «id 9999 sin médico» no está entre los médicos.',
      'Fila 2: Error en los datos: Prestación «id 8888 sin prestación» no encontrada.',
    ],
  });
  const rows = await query`SELECT external_id, doctor_id FROM attention`;
  expect(rows).toEqual([{ external_id: 'A-3', doctor_id: 2 }]);
});
