/** Every file of the product says who made it, and when: each call that answers one is asked, and the file is read back (product §16.8). */
import { isContractProcedure } from '@orpc/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from '../src/contract/contract.ts';
import { today } from '../src/server/platform/context.ts';
import { type Client, testApp } from './support/app.ts';
import { demoDatabase } from './support/demo-database.ts';
import { chargeItem, patient, practitioner } from './support/fhir-resources.ts';
import { fhirServer } from './support/fhir-server.ts';
import { attentionRecord, httpSource, json } from './support/http-source.ts';
import { csvOf } from './support/imports.ts';
import { makerTold, minuteOf, nameIn } from './support/made-files.ts';
import { upload } from './support/upload.ts';

const source = await httpSource();
const app = await testApp(
  { IMPORT_ALLOWED_HOSTS: '127.0.0.1' },
  { clinic: demoDatabase, checksBooks: false },
);
const admin = await app.signedInAs('admin');
await app.query`UPDATE app_user SET first_name = 'Íñigo', last_name = 'O’Higgins Ñandú' WHERE username = 'admin-1'`;
const NAME = 'Íñigo O’Higgins Ñandú';
const IN_NAMES = 'inigo.o.higgins.nandu';

/** Files with nobody who made them, or whose bytes are not the product's to change. */
const WITHOUT_MAKER: Readonly<Record<string, string>> = {
  'manuals.download': 'comes with the product',
  'manuals.doctorGuide': 'comes with the product',
  'clinic.logo': 'a picture as the clinic gave it',
  'balances.attachment': 'a paper as somebody gave it',
  'entries.attachment': 'a paper as somebody gave it',
  'bank.download': 'in the layout of a bank; kept with who made it',
  'bankFiles.content': 'in the layout of a bank; kept with who made it',
  'accounting.download': 'in the layout of another program; kept with who made it',
  'numberedExports.download': 'in the layout of another program; kept with who made it',
};

const first = async (query: string) => (await app.query<Record<string, number>>(query))[0] ?? {};
const paid = await first(
  `SELECT doctor_id AS doctor, period_year AS year, period_month AS month FROM payment WHERE status = 'paid' AND society_id IS NULL ORDER BY id DESC LIMIT 1`,
);
const { society } = await first(
  `SELECT p.society_id AS society FROM payment p WHERE status = 'paid' AND society_id IS NOT NULL ORDER BY id DESC LIMIT 1`,
);
const { free } = await first(
  'SELECT id AS free FROM doctor d WHERE is_active AND NOT EXISTS (SELECT FROM app_user u WHERE u.doctor_id = d.id OR u.rut = d.rut) ORDER BY id LIMIT 1',
);
const { file } = await first('SELECT id AS file FROM bank_file ORDER BY id LIMIT 1');

const BAD = csvOf({ Médico: 'nadie' }, { Estado: 'Anulada' }, { 'Fecha Atención': 'ayer' });
const uploaded = await upload<{ importId: number }>(admin, '/api/import/files', BAD, {
  name: 'julio.csv',
  fields: { recordType: 'participacion' },
});
const importId = uploaded.body.importId;

type Asking = (client: Client) => Promise<{ status: number; headers: object; bytes: Buffer }>;
const get =
  (path: string): Asking =>
  (client) =>
    client.get(`/api${path}`);
const sent =
  (path: string): Asking =>
  (client) =>
    upload(client, `/api/import/files/${path}`, BAD, {
      name: 'julio.csv',
      fields: { recordType: 'participacion' },
    });
const asked =
  (path: string): Asking =>
  (client) => {
    source.on('/atenciones', json([attentionRecord('A-1')]));
    const url = `${source.origin}/atenciones`;
    const from = path.startsWith('his') ? { endpoint: url, apiKey: 'llave' } : { url };
    return client.post(`/api/import/${path}`, { ...from, recordType: 'participacion' });
  };
const askedOfFhir =
  (path: string): Asking =>
  (client) => {
    fhirServer(source).hold(patient(), practitioner(), chargeItem('A-1'));
    return client.post(`/api/import/fhir-${path}`, {
      baseUrl: `${source.origin}/fhir`,
      dateFrom: '2025-08-01',
      dateTo: '2025-08-31',
      choices: {},
      recordType: 'participacion',
    });
  };
const payslip: Asking = async (client) => {
  const order = { month: paid.month, year: paid.year };
  const path = `/api/generate-payslip/${paid.doctor}`;
  const { body } = await client.post<{ downloadUrl: string }>(path, order);
  return client.get(body.downloadUrl);
};
const aboutPerson: Asking = async (client) => {
  const { body } = await client.post<{ id: number }>('/api/rights/requests', {
    personRut: '5126663-3',
    kind: 'access',
    askedBy: 'La persona',
    ground: 'Titular, cédula a la vista',
    receivedOn: '2026-01-02',
  });
  return client.get(`/api/rights/requests/${body.id}/file`);
};
const lettersOfNewUsers: Asking = async (client) => {
  const path = '/api/create-users-for-doctors';
  const { body } = await client.post<{ digest: string }>(`${path}/preview`, { ids: [free] });
  return client.post(path, { ids: [free], digest: body.digest, byMail: false });
};
const lettersOfFirstPasswords: Asking = async (client) => {
  const path = '/api/first-passwords';
  const { id } = await first(
    `INSERT INTO app_user (first_name, last_name, email, profile) VALUES ('Sin', 'Contraseña', 'sin-contrasena@ejemplo.cl', 'user') RETURNING id`,
  );
  const { body } = await client.post<{ digest: string }>(`${path}/preview`, { ids: [id] });
  return client.post(path, { ids: [id], digest: body.digest, byMail: false });
};

const day = today();
const month = `${paid.month}/${paid.year}`;
const FILES: Readonly<Record<string, Asking>> = {
  'imports.duplicates': sent('duplicates'),
  'imports.refused': sent('rejected-rows'),
  'imports.doubts': sent('doubts'),
  'imports.differences': sent('differences'),
  'imports.template': get('/import/templates/participacion.csv'),
  'imports.exampleFile': get('/import/example'),
  'imports.rejectedRows': get(`/import/${importId}/rejected-rows`),
  'importHistory.doubts': get(`/import-history/${importId}/doubts`),
  'importSources.apiDuplicates': asked('api-duplicates'),
  'importSources.apiRefused': asked('api-rejected-rows'),
  'importSources.apiDoubts': asked('api-doubts'),
  'importSources.apiDifferences': asked('api-differences'),
  'importSources.hisDuplicates': asked('his-duplicates'),
  'importSources.hisRefused': asked('his-rejected-rows'),
  'importSources.hisDoubts': asked('his-doubts'),
  'importSources.hisDifferences': asked('his-differences'),
  'importSources.fhirDuplicates': askedOfFhir('duplicates'),
  'importSources.fhirRefused': askedOfFhir('rejected-rows'),
  'importSources.fhirDoubts': askedOfFhir('doubts'),
  'importSources.fhirDifferences': askedOfFhir('differences'),
  'entryImports.template': get('/entry-imports/template'),
  'masterImports.template': get('/master-imports/service/template'),
  'correctionFiles.template': get('/corrections/file/template'),
  'payslips.download': payslip,
  'payslips.zip': get(
    `/payslips/zip?month=${paid.month}&year=${paid.year}&doctorIds=${paid.doctor}`,
  ),
  'users.createForDoctors': lettersOfNewUsers,
  'users.handOutFirstPasswords': lettersOfFirstPasswords,
  'paidPayments.recordsFile': get('/payment-calculations-paid/csv'),
  'receipts.register': get(`/receipts/register?year=${paid.year}`),
  'bankFiles.answerTemplate': get(`/bank-files/${file}/answer-template`),
  'bankSummaries.ofFile': get(`/bank-files/${file}/summary`),
  'statements.pdf': get(`/generate-cartola/${paid.doctor}/${month}`),
  'statements.html': get(`/generate-cartola-html/${paid.doctor}/${month}`),
  'certificates.ofDoctor': get(`/doctors/${paid.doctor}/certificates/${paid.year}`),
  'certificates.ofSociety': get(`/medical-societies/${society}/certificates/${paid.year}`),
  'doctorReports.historyWorkbook': get(`/medical-history/${paid.doctor}/workbook`),
  'doctorReports.historyPdf': get(`/medical-history/${paid.doctor}/pdf`),
  'reports.workbook': get('/reports/services/workbook'),
  'reports.pdf': get('/reports/services/pdf'),
  'audit.file': get(`/audit/file?format=csv&dateFrom=${day}`),
  'readLog.file': get(`/read-log/file?format=csv&dateFrom=${day}`),
  'breach.file': get(`/breach/file?format=csv&dateFrom=${day}&dateTo=${day}`),
  'rights.file': aboutPerson,
};
/** The same calls in their other form. */
const WORKBOOKS: Readonly<Record<string, Asking>> = {
  'audit.file': get(`/audit/file?format=xlsx&dateFrom=${day}`),
  'readLog.file': get(`/read-log/file?format=xlsx&dateFrom=${day}`),
  'breach.file': get(`/breach/file?format=xlsx&dateFrom=${day}&dateTo=${day}`),
};

/** The calls of the contract that answer a file. */
function fileCalls(node: unknown = contract, trail: string[] = []): string[] {
  if (!isContractProcedure(node))
    return Object.entries(node as object).flatMap(([key, child]) =>
      fileCalls(child, [...trail, key]),
    );
  const { outputSchema } = node['~orpc'];
  const described =
    outputSchema instanceof z.ZodType &&
    z.toJSONSchema(outputSchema, { unrepresentable: 'any', io: 'output' });
  return JSON.stringify(described).includes('"mediaTypes":') ? [trail.join('.')] : [];
}

it('names every call that answers a file: those that say who made it, and why the others do not', () => {
  const named = [...Object.keys(FILES), ...Object.keys(WITHOUT_MAKER)];
  expect(named.toSorted()).toEqual(fileCalls().toSorted());
});

it.each([...Object.entries(FILES), ...Object.entries(WORKBOOKS)])(
  '%s says who made it, and when',
  async (_, ask) => {
    const before = Date.now();
    const { status, headers, bytes } = await ask(admin);
    expect(status, bytes.toString().slice(0, 300)).toBe(200);
    const told = makerTold(nameIn(headers), bytes);
    expect(told).toMatchObject({ by: told?.place === 'name' ? IN_NAMES : NAME });
    const minutes = [before, Date.now()].map((at) => minuteOf(new Date(at)));
    expect(minutes).toContain(told?.at);
  },
);
