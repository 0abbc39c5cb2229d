/** intake §12.9: what the refused rows of a first file name can be registered from the file itself. */
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { preview, sentTo, upload } from '../../../../test/support/imports.ts';
import type { MissingMasters, MissingTogether } from '../../../contract/intake/import-preview.ts';
import type { MasterFilePreview } from '../../../contract/masters/master-imports.ts';
import { rutOf } from '../../../domain/identity/rut.ts';

const app = await testApp();
const { signedInAs, query } = app;
const admin = await signedInAs('admin');
const missing = sentTo<MissingMasters>('/api/import/files/missing-masters');

const ROWS = [
  'ID;RUT Paciente;Nombre Paciente;Fecha Atención;Código Prestación;Nombre Prestación;Valor Participado;Valor Neto;Especialidad;RUT Médico;Nombre Médico;Código Interno;RUT Sociedad;Nombre Sociedad',
  'P-1;12.345.678-5;Ana Prueba;15-07-2026;01-01-001;Consulta;30000;30000;Cardiología;11.111.111-1;Iris Ibáñez;M-1;76.123.456-0;Corazón SpA',
  'P-2;12.345.678-5;Ana Prueba;16-07-2026;0101001;;30000;30000;Cardiología;11111111-1;;M-1;;',
  'P-3;12.345.678-5;Ana Prueba;16-07-2026;01-01-002;Ecografía;50000;50000;Radiología;22.222.222-2;;;76.123.456-0;Corazón SpA',
  'P-4;12.345.678-5;Ana Prueba;16-07-2026;01-01-002;Ecografía;50000;50000;Radiología;11.111.111-2;Mal Escrito;;;',
  // A number of the hospital's whose last digit happens to fit.
  'P-5;12.345.678-5;Ana Prueba;17-07-2026;01-01-002;Ecografía;50000;50000;Radiología;10000013;Otra Persona;;;',
];
const bytes = Buffer.from(ROWS.join('\r\n'));
const ask = async () => (await missing(admin, 'participacion', 'julio.csv', bytes)).body;

describe('the masters that refused rows name', () => {
  it('are told each once, with what the rows say of them', async () => {
    expect(await ask()).toEqual([
      {
        master: 'society',
        count: 1,
        names: ['76.123.456-0 Corazón SpA'],
        csv: '\uFEFFRUT;Nombre\r\n76.123.456-0;Corazón SpA\r\n',
      },
      {
        master: 'service',
        count: 2,
        names: ['01-01-001 Consulta', '01-01-002 Ecografía'],
        csv: '\uFEFFCódigo;Nombre;Especialidad;Tipo de participación\r\n01-01-001;Consulta;Cardiología;Mixta\r\n01-01-002;Ecografía;Radiología;Mixta\r\n',
      },
      {
        master: 'doctor',
        count: 2,
        names: ['11.111.111-1 Iris Ibáñez', '22.222.222-2'],
        csv: '\uFEFFRUT;Nombre;Código interno;Especialidad\r\n11.111.111-1;Iris Ibáñez;M-1;Cardiología\r\n22.222.222-2;;;Radiología\r\n',
      },
    ]);
  });

  it('are imported as files of masters, and the file of attentions is read then', async () => {
    expect((await preview(admin, 'participacion', 'julio.csv', bytes)).body.rejected).toBe(5);
    for (const { master, csv } of await ask()) {
      const of = sentTo<MasterFilePreview>(`/api/master-imports/${master}/preview`);
      const file = Buffer.from(csv);
      const name = `${master}.csv`;
      const { body } = await of(admin, undefined, name, file, { withMissing: true });
      expect(body.created).toBe(master === 'service' ? 2 : 1);
      const create = sentTo(`/api/master-imports/${master}`);
      const done = await create(admin, undefined, name, file, {
        withMissing: true,
        digest: body.digest,
      });
      expect(done.status).toBe(201);
    }
    // The doctor without a name is still missing, and one with a wrong check digit is nobody.
    expect(await ask()).toMatchObject([{ master: 'doctor', names: ['22.222.222-2'] }]);
    const { body } = await upload(admin, 'participacion', 'julio.csv', bytes);
    expect(body).toMatchObject({ created: 2, rejectedCount: 3 });
  });

  // masters §18.17
  it('are doubted when their codes differ in leading zeros alone', async () => {
    const [head, row] = ROWS as [string, string];
    const rows = [head, row.replace('01-01-001', '0901045'), row.replace('01-01-001', '901045')];
    const content = Buffer.from(rows.join('\r\n'));
    const path = '/api/import/files/missing-masters/preview';
    const told = (
      await sentTo<MissingTogether>(path)(admin, 'participacion', 'setiembre.csv', content)
    ).body;
    expect(told.files.find(({ master }) => master === 'service')).toMatchObject({
      created: 2,
      noteCount: 1,
      notes: [{ row: 3, reasons: [expect.stringMatching(/^El código «901045» es, .* fila 2:/)] }],
    });
  });

  it('are registered together, with their specialties, as they were told', async () => {
    const content = Buffer.from(
      bytes
        .toString()
        .replaceAll('01-01-', '05-01-')
        .replaceAll('Radiología', 'Nefrología')
        .replaceAll('11.111.111-1', rutOf(15_555_555))
        .replaceAll('11111111-1', rutOf(15_555_555))
        .replaceAll('M-1', 'M-5')
        .replaceAll('76.123.456-0', rutOf(76_555_555)),
    );
    const send = <Answer>(path: string, fields = {}, client = admin) =>
      sentTo<Answer>(`/api/import/files/missing-masters/${path}`)(
        client,
        'participacion',
        'agosto.csv',
        content,
        fields,
      );
    const told = (await send<MissingTogether>('preview')).body;
    expect(told).toMatchObject({
      files: [
        { master: 'society', created: 1, refused: [] },
        { master: 'service', created: 2, refused: [] },
        { master: 'doctor', created: 1 },
      ],
      specialties: ['Nefrología'],
      others: [],
    });
    // The doctor without a name is told, and stays missing.
    expect(told.files[2]?.refused).toMatchObject([{ reasons: ['Falta «Nombre»: llénelo.'] }]);
    const old = await send<{ code: string }>('register', { digest: 'another' });
    expect(old).toMatchObject({ status: 409, body: { code: 'masterImport.fileChanged' } });
    const done = await send('register', { digest: told.digest });
    expect(done).toMatchObject({
      status: 201,
      body: {
        done: [{ master: 'society' }, { master: 'service', created: 2 }, { master: 'doctor' }],
      },
    });
    expect((await send<MissingTogether>('preview')).body.files).toMatchObject([
      { master: 'doctor', created: 0 },
    ]);
    expect(await send('register', { digest: told.digest })).toMatchObject({ status: 409 });
  });

  it('are registered by who has their screens alone', async () => {
    const clerk = await signedInAs('supervisor');
    await query`UPDATE permission SET is_allowed = false WHERE profile = 'supervisor' AND menu_option_id IN (SELECT id FROM menu_option WHERE href = '/medicos')`;
    const content = Buffer.from(bytes.toString().replaceAll('01-01-', '07-01-'));
    const of = sentTo<MissingTogether>('/api/import/files/missing-masters/preview');
    const { body } = await of(clerk, 'participacion', 'septiembre.csv', content);
    expect(body.others).toEqual([{ master: 'doctor', count: 1 }]);
    expect(body.files.map(({ master }) => master)).toEqual(['service']);
  });

  // intake §12.11
  it('are offered only while one is not registered', async () => {
    const rut = rutOf(18_888_888);
    const lines = [
      ROWS[0],
      `L-1;12.345.678-5;Ana Prueba;16-07-2026;01-01-001;Consulta;30000;30000;;${rut};Eva Nueva;;;`,
      'L-2;12.345.678-5;Ana Prueba;16-07-2026;01-01-001;Consulta;30000;30000;;11.111.111-2;Mal Escrito;;;',
      'L-3;12.345.678-5;Ana Prueba;sin fecha;01-01-001;Consulta;30000;30000;;11.111.111-1;;;;',
      'L-4;12.345.678-5;Ana Prueba;16-07-2026;01-01-001;Consulta;30000;30000;;Nadie;;;;',
    ];
    const lacking = lines.join('\r\n');
    const others = lines.filter((_, at) => at !== 1).join('\r\n');
    const lacks = async (text: string) =>
      (await preview(admin, 'participacion', 'oferta.csv', text)).body.lacksMasters;
    expect([await lacks(lacking), await lacks(others)]).toEqual([true, false]);
    const { body } = await upload(admin, 'participacion', 'oferta.csv', lacking);
    const kept = async () =>
      (await admin.get<{ lacksMasters: boolean }>(`/api/import-history/${body.importId}`)).body
        .lacksMasters;
    expect(await kept()).toBe(true);
    await query`INSERT INTO doctor (rut, name, specialty_id) SELECT ${rut}, 'Eva Nueva', min(id) FROM specialty`;
    expect(await kept()).toBe(false);
  });

  it('are none of a file that can’t be read as attentions', async () => {
    const other = Buffer.from('uno;dos\r\n1;2\r\n');
    expect((await missing(admin, 'participacion', 'otro.csv', other)).body).toEqual([]);
  });
});
