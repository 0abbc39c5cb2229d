/** Reverting an import (intake §19, decision 32). */
import { afterEach, describe, expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { stateSql } from '../../../../test/support/fee-rows.ts';
import { type Cells, clinicForImports, csvOf, upload } from '../../../../test/support/imports.ts';
import { untilWaiting } from '../../../../test/support/locks.ts';
import type { Attention, AttentionDetails } from '../../../contract/intake/attentions.ts';
import type { ImportDetails, RevertPreview } from '../../../contract/intake/import-history.ts';
import { lockLedger } from '../../platform/db/database.ts';
import { ATTENTION_COLUMNS } from '../imports/public.ts';

const { admin, database, query } = await clinicForImports();

afterEach(async () => {
  await query`TRUNCATE attention, calculation, payment, import, import_previous_value CASCADE`;
});

async function importRows(...rows: Cells[]): Promise<number> {
  const answer = await upload(admin, 'participacion', 'a.csv', csvOf(...rows));
  expect(answer.status).toBe(200);
  return answer.body.importId;
}
const preview = async (id: number) =>
  (await admin.get<RevertPreview>(`/api/import-history/${id}/revert`)).body;
const revert = (id: number, payload = {}) =>
  admin.post<{ message: string }>(`/api/import-history/${id}/revert`, payload);

/** Everything that is kept of attentions, but for what only grows. */
async function everything() {
  const rows =
    await query`SELECT to_jsonb(a) - 'version' AS attention FROM attention a ORDER BY id`;
  return rows;
}
async function dayTotals() {
  const rows =
    await query`SELECT sum(attentions) AS attentions, sum(net_amount) AS net FROM attention_day_change`;
  return rows[0];
}
async function attentionOf(externalId: string): Promise<Attention> {
  const { body } = await admin.get<Attention[]>('/api/medical-attentions');
  const found = body.find((attention) => attention.externalId === externalId);
  if (!found) throw new Error(`no attention ${externalId}`);
  return found;
}

const OTHER: Cells = {
  'RUT Paciente': '11.111.111-1',
  'Nombre Paciente': 'Otra Persona',
  'Fecha Atención': '16-SEP-25',
  'Valor Participado': '9.000',
  'Valor Neto': '12.000',
  '% Participación': '75',
  Especialidad: 'Otra especialidad',
};

// intake §11.12, intake §13.8
test('a provider type comes with a file, stays without it, and goes back with a revert', async () => {
  const typeOf = async () => {
    const rows =
      await query`SELECT t.name FROM attention a LEFT JOIN provider_type t ON t.id = a.provider_type_id`;
    return rows.map(({ name }) => name);
  };
  await importRows({ ID: '1', 'Tipo de Prestador': 'PRIMER AYUDANTE' });
  expect(await typeOf()).toEqual(['Primer Ayudante']);
  const without = await upload(admin, 'participacion', 'a.csv', csvOf({ ID: '1' }));
  expect(without.body).toMatchObject({ updated: 0, unchanged: 1 });
  const later = await importRows({ ID: '1', 'Valor Participado': '6.000' });
  expect(await typeOf()).toEqual(['Primer Ayudante']);
  const other = await importRows({ ID: '1', 'Tipo de Prestador': 'Segundo Ayudante' });
  expect(await typeOf()).toEqual(['Segundo Ayudante']);
  await revert(other);
  expect(await typeOf()).toEqual(['Primer Ayudante']);
  await revert(later);
  const unknown = await upload(
    admin,
    'participacion',
    'a.csv',
    csvOf({ ID: '2', 'Tipo de Prestador': 'Instrumentista' }),
  );
  expect(unknown.body.doubts.map(({ code }) => code)).toContain('identityDiffers');
  expect((await typeOf()).toSorted()).toEqual(['Primer Ayudante', null]);
});

// intake §19.1, intake §19.2
test('deletes what the import created, and nothing else', async () => {
  const first = await importRows({ ID: '1' });
  const before = await everything();
  const second = await importRows(
    { ID: '1' },
    { ID: '2' },
    { ID: '3', 'Fecha Atención': '16-SEP-25' },
  );
  expect(await preview(second)).toMatchObject({
    problem: null,
    restored: 0,
    removed: {
      attentions: 2,
      doctors: 1,
      topDoctors: [{ attentions: 2 }],
      latestMonths: [
        { year: 2025, month: 9, doctors: 1, attentions: 1 },
        { year: 2025, month: 8, doctors: 1, attentions: 1 },
      ],
    },
  });
  expect((await revert(second, { expectedCount: 2 })).body).toEqual({
    success: true,
    removed: 2,
    restored: 0,
  });
  expect(await everything()).toEqual(before);
  expect(await dayTotals()).toEqual({ attentions: 1, net: 10_000 });
  const { body } = await admin.get<ImportDetails>(`/api/import-history/${second}`);
  expect(body).toMatchObject({
    state: 'reverted',
    attentions: 0,
    reverted: { by: expect.stringContaining('admin'), removed: 2, restored: 0 },
  });
  expect((await admin.get<ImportDetails>(`/api/import-history/${first}`)).body.state).toBe(
    'completed',
  );
});

// intake §19.1
test('restores what it changed, in every column, with the import before it', async () => {
  const first = await importRows({ ID: '1' }, { ID: '2' });
  const before = await everything();
  const second = await importRows({ ID: '1', ...OTHER }, { ID: '2' }, { ID: '3' });
  expect(await everything()).not.toEqual(before);
  expect(await preview(second)).toMatchObject({ restored: 1, removed: { attentions: 1 } });
  expect((await revert(second)).body).toMatchObject({ removed: 1, restored: 1 });
  expect(await everything()).toEqual(before);
  expect(await dayTotals()).toEqual({ attentions: 2, net: 20_000 });

  const { id } = await attentionOf('1');
  const { body } = await admin.get<AttentionDetails>(`/api/medical-attentions/${id}`);
  expect(body.import).toMatchObject({ id: first, row: 2, isUpdate: false });

  // An edit that began before the revert is refused.
  const rows = await query`SELECT version FROM attention ORDER BY id`;
  expect(rows).toEqual([{ version: 3 }, { version: 1 }]);
  expect((await revert(first)).body).toMatchObject({ removed: 2, restored: 0 });
  expect(await everything()).toEqual([]);
});

// intake §19.1
test('every column that an import writes is kept with its value before', async () => {
  const rows = await query`SELECT pg_get_functiondef('keep_previous_values'::regproc) AS source`;
  const [, into, list] =
    /\(\s*replaced_by, attention_id, ([^)]*)\)\s*SELECT import::integer, id, ([^;]*?)\s+FROM removed/.exec(
      rows[0].source,
    ) ?? [];
  expect(list?.split(/,\s*/).sort()).toEqual(
    ['import_id', 'import_row', 'updated_at', ...ATTENTION_COLUMNS].sort(),
  );
  expect(into).toBe(list);
});

test('an attention registered by hand is its own again', async () => {
  await importRows({ ID: '1' });
  await query`UPDATE attention SET import_id = NULL, import_row = NULL, created_at = created_at - interval '1 day',
            updated_at = created_at - interval '1 day'`;
  const before = await everything();
  const second = await importRows({ ID: '1', ...OTHER });
  await revert(second);
  expect(await everything()).toEqual(before);
});

// intake §19.7
test('the file can be imported again afterwards', async () => {
  const first = await importRows({ ID: '1' }, { ID: '2' });
  await revert(first);
  const again = await upload(admin, 'participacion', 'a.csv', csvOf({ ID: '1' }, { ID: '2' }));
  expect(again.body).toMatchObject({ created: 2, updated: 0 });
});

// intake §19.6
test('a second revert changes nothing and says so', async () => {
  const first = await importRows({ ID: '1' });
  await revert(first);
  for (const answer of [
    await revert(first),
    await admin.get(`/api/import-history/${first}/revert`),
  ])
    expect(answer).toMatchObject(
      refusedBy(
        409,
        'import.alreadyReverted',
        expect.stringMatching(
          /admin.* ya revirtió esta importación\. No queda nada que revertir\.$/,
        ),
      ),
    );
});

// intake §19.8
test('is in the audit log with the number of its attentions', async () => {
  const first = await importRows({ ID: '1' }, { ID: '2' });
  const second = await importRows({ ID: '1', ...OTHER }, { ID: '3' });
  await revert(second);
  const rows =
    await query`SELECT entity_id, summary, before, after FROM audit_log WHERE action = 'import.revert'
      ORDER BY id DESC LIMIT 1`;
  expect(rows[0]).toMatchObject({
    entity_id: String(second),
    summary:
      'Revirtió la importación de a.csv: eliminó 1 atención y devolvió a 1 atención sus valores anteriores.',
    before: { removed: { attentions: 1 }, restored: 1 },
    after: { removed: 1, restored: 1 },
  });
  expect(first).toBeLessThan(second);
  // A count of zero is omitted.
  await revert(first);
  const last = `SELECT summary FROM audit_log WHERE action = 'import.revert' ORDER BY id DESC LIMIT 1`;
  expect(await query(last)).toEqual([
    { summary: 'Revirtió la importación de a.csv: eliminó 2 atenciones.' },
  ]);
});

// intake §19.3
describe('is refused as a whole, before anything happens,', () => {
  async function expectRefused(id: number, message: string) {
    const before = await everything();
    expect((await preview(id)).problem).toBe(message);
    expect(await revert(id)).toMatchObject({
      status: 409,
      body: { code: 'import.notRevertible', message },
    });
    expect(await everything()).toEqual(before);
    expect((await admin.get<ImportDetails>(`/api/import-history/${id}`)).body.state).toBe(
      'completed',
    );
  }

  test('when some attentions are calculated or paid', async () => {
    const id = await importRows({ ID: '1' }, { ID: '2' }, { ID: '3' });
    await query(
      `${stateSql('calculated', `external_id = '1'`)}; ${stateSql('paid', `external_id = '2'`)}`,
    );
    await expectRefused(
      id,
      'De las atenciones de esta importación, 1 ya está calculada y 1 ya está pagada. Una importación se revierte solo mientras todas siguen pendientes.',
    );
  });

  test('when somebody edited some attentions', async () => {
    const id = await importRows({ ID: '1' }, { ID: '2' });
    const { id: attention, doctorId, serviceId, ...rest } = await attentionOf('1');
    const answer = await admin.edit(`/api/medical-attentions/${attention}`, {
      ...rest,
      doctorId,
      serviceId,
      patientName: 'Corregido a mano',
    });
    expect(answer.status).toBe(200);
    await expectRefused(
      id,
      'De las atenciones de esta importación, 1 se modificó a mano. Corrija o elimine a mano las que sobran.',
    );
  });

  // intake §19.3, intake §19.4
  test('when a later import changed some attentions, until that one is reverted', async () => {
    const first = await importRows({ ID: '1' }, { ID: '2' });
    const second = await importRows({ ID: '2', ...OTHER });
    await expectRefused(
      first,
      'De las atenciones de esta importación, 1 se actualizó con una importación posterior. Revierta primero la importación posterior.',
    );
    await revert(second);
    expect((await revert(first)).status).toBe(200);
    expect(await everything()).toEqual([]);
  });

  test('when the earlier values of some attentions are unknown', async () => {
    await importRows({ ID: '1' });
    const second = await importRows({ ID: '1', ...OTHER });
    await query`DELETE FROM import_previous_value`;
    await expectRefused(
      second,
      'De las atenciones de esta importación, 1 se actualizó cuando aún no se guardaban los valores anteriores. Corrija o elimine a mano las que sobran.',
    );
  });

  test('when earlier values name a record that was deleted since', async () => {
    await importRows({ ID: '1', 'Tipo de Prestador': 'Segundo Ayudante' });
    const second = await importRows({ ID: '1', 'Tipo de Prestador': 'Primer Ayudante' });
    await query`DELETE FROM provider_type WHERE name = 'Segundo Ayudante'`;
    await expectRefused(
      second,
      'De las atenciones de esta importación, 1 tenía un médico, prestación, especialidad, sociedad o tipo de prestador que ya no existe. Corrija o elimine a mano las que sobran.',
    );
  });

  // intake §19.2
  test('when the number differs from the preview', async () => {
    const id = await importRows({ ID: '1' }, { ID: '2' });
    const before = await everything();
    expect(await revert(id, { expectedCount: 3 })).toMatchObject(
      refusedBy(
        409,
        'import.revertChanged',
        'Las atenciones cambiaron mientras usted revisaba: ahora se eliminarían 2 atenciones y volverían a sus valores anteriores 0 atenciones. Revise el detalle y confirme de nuevo.',
      ),
    );
    expect(await everything()).toEqual(before);
  });
});

// intake §19.5
test('an attention that was deleted since is no obstacle', async () => {
  const id = await importRows({ ID: '1' }, { ID: '2' });
  await admin.edit(`/api/medical-attentions/${(await attentionOf('1')).id}`, {}, 'DELETE');
  expect((await revert(id, { expectedCount: 1 })).body).toMatchObject({ removed: 1 });
});

// intake §19.6
test('two at once: one reverts, the other is refused', async () => {
  const id = await importRows({ ID: '1' });
  const both = await database.db.transaction().execute(async (tx) => {
    await lockLedger(tx);
    const answers = [revert(id), revert(id)];
    await untilWaiting(database, 'advisory');
    return { answers };
  });
  const answers = await Promise.all(both.answers);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

// intake §19.9
test('the night deletes what no revert can need any more', async () => {
  await importRows({ ID: '1' }, { ID: '2' }, { ID: '3' });
  await importRows({ ID: '1', ...OTHER }, { ID: '2', ...OTHER }, { ID: '3', ...OTHER });
  await query(`DELETE FROM attention WHERE external_id = '1';
     ${stateSql('paid', `external_id = '2'`)};
     SELECT forget_previous_values()`);
  const rows = await query`SELECT external_id FROM import_previous_value`;
  expect(rows).toEqual([{ external_id: '3' }]);
});

// intake §19.5
test('an import whose attentions are all gone has nothing to revert', async () => {
  const id = await importRows({ ID: '1' });
  const { id: attentionId, version } = await attentionOf('1');
  const removed = await admin.request({
    method: 'DELETE',
    url: `/api/medical-attentions/${attentionId}`,
    payload: { version },
  });
  expect(removed.status).toBe(200);
  const problem = 'De lo que registró esta importación ya no queda nada: no hay nada que revertir.';
  expect(await preview(id)).toMatchObject({ problem, restored: 0, removed: { attentions: 0 } });
  const refused = await revert(id, { expectedCount: 0 });
  expect(refused).toMatchObject({ status: 409, body: { message: problem } });
});
