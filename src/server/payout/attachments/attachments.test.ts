/** Files of entries and of agreements: what is accepted, who reads it, and that it never changes (payout §29.9 to payout §29.11). */
import { beforeEach, expect, test } from 'vitest';
import { codeOf } from '../../../../test/support/app.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { ATTACHMENT_LIMIT } from '../../../contract/payout/attachments.ts';
import type { Balance } from '../../../contract/payout/balances.ts';
import type { Entry } from '../../../contract/payout/entries.ts';
import { localDate, periodOf } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';

const { app, query, refusalBy, data, admin: ana } = await adminPayroll();
const blas = await app.signedInAs('admin');
const doctor = await data.doctor({ name: 'Ana Soto' });
const [{ id: kindId }] = await query`SELECT id FROM entry_kind WHERE name = 'Ajuste'`;
beforeEach(async () => {
  await query`TRUNCATE calculation, payment, attention, entry, balance_settlement CASCADE`;
});

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n');
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const JPEG = Buffer.from('ffd8ffc00011080001000103012200021101031101ffd9', 'hex');
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');

const upload = (content: Buffer, fileName = 'factura.pdf') => ({
  fileName,
  content: content.toString('base64'),
});
const inputOf = (attachment?: unknown) => ({
  doctorId: doctor,
  ...periodOf(today()),
  kindId,
  direction: 'earning',
  amount: 50_000,
  bearsRetention: true,
  description: 'Ajuste del mes',
  reason: 'Según factura',
  attachment,
});
const propose = (attachment?: unknown) =>
  ana.post<{ id: number; version: number; code?: string }>('/api/entries', inputOf(attachment));
const proposed = async (attachment?: unknown) => {
  const answer = await propose(attachment);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const fileOf = (id: number, by = ana) => by.get(`/api/entries/${id}/attachment`);
const listed = async () => (await ana.get<Entry[]>('/api/entries')).body;
const audited = async () =>
  (
    await query`
    SELECT action, summary FROM audit_log WHERE action ~ '(at|de)tach$' ORDER BY id DESC LIMIT 1`
  )[0];

// payout §29.9
test.each([
  [PDF, 'application/pdf', 'factura.pdf'],
  [PNG, 'image/png', 'factura.png'],
  [JPEG, 'image/jpeg', 'factura.jpg'],
])('a file is told by its content, and downloaded as it was: %#', async (content, type, name) => {
  const { id } = await proposed(upload(content));
  const { status, headers, bytes } = await fileOf(id, blas);
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
    'x-content-type-options': 'nosniff',
  });
  expect(bytes.equals(content)).toBe(true);
  // access §16.2
  const read = await query`
    SELECT l.doctor_ids = ARRAY[e.doctor_id] AS is_named, l.filter ->> 'year' = e.period_year::text AS has_year
       FROM read_log l, entry e WHERE l.call = 'entries.attachment' AND e.id = ${id} ORDER BY l.id DESC LIMIT 1`;
  expect(read).toEqual([{ is_named: true, has_year: true }]);
  expect(await listed()).toMatchObject([
    {
      id,
      attachment: {
        fileName: name,
        size: content.length,
        attachedByName: expect.stringContaining('Prueba'),
        attachedAt: expect.stringContaining(`${new Date().getFullYear()}-`),
      },
    },
  ]);
  expect(await audited()).toMatchObject({
    action: 'entry.attach',
    summary: expect.stringMatching(/^Adjuntó factura\.\w+: Ajuste de \$50\.000 /),
  });
});

// payout §29.9
test.each<[what: string, content: Buffer, refusal: string]>([
  ['HTML with the name of a PDF', HTML, 'attachments.wrongKind'],
  ['a PDF behind HTML', Buffer.concat([HTML, PDF]), 'attachments.wrongKind'],
  ['nothing', Buffer.alloc(0), 'attachments.wrongKind'],
  ['a program', Buffer.from('MZ\x90\0'), 'attachments.wrongKind'],
  ['a zip', Buffer.from('PK\x03\x04'), 'attachments.wrongKind'],
  ['the beginning of a PNG', PNG.subarray(0, 8), 'attachments.wrongKind'],
  [
    'a PNG without size',
    Buffer.concat([PNG.subarray(0, 16), Buffer.alloc(8)]),
    'attachments.wrongKind',
  ],
  [
    'a byte too many',
    Buffer.concat([PDF, Buffer.alloc(ATTACHMENT_LIMIT + 1 - PDF.length)]),
    'attachments.tooLarge',
  ],
  ['what no body may have', Buffer.alloc(7 * 1024 * 1024), 'request.tooLarge'],
])('%s is refused, and nothing is proposed', async (_, content, refusal) => {
  expect((await propose(upload(content))).body.code).toBe(refusal);
  expect(await listed()).toEqual([]);
});

// payout §29.9
test('the largest file is attached; what is no base64 and an unknown field are refused', async () => {
  const largest = Buffer.concat([PDF, Buffer.alloc(ATTACHMENT_LIMIT - PDF.length)]);
  const { id } = await proposed(upload(largest));
  expect((await fileOf(id)).bytes.equals(largest)).toBe(true);
  for (const wrong of [
    { fileName: 'a.pdf', content: '<html>' },
    { fileName: '', content: PDF.toString('base64') },
    { ...upload(PDF), contentType: 'text/html' },
    { ...upload(PDF), fileName: 'a\0.pdf' },
  ])
    expect((await propose(wrong)).status).toBe(400);
});

// payout §29.9
test.each<[name: string, kept: string]>([
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\fakepath\\Boleta Nº 4.PDF', 'Boleta Nº 4.pdf'],
  ['".pdf', '_.pdf'],
  ['a";filename="b.exe', 'a__filename=_b.exe.pdf'],
  ['x\r\nSet-Cookie: a=b.pdf', 'xSet-Cookie_ a=b.pdf'],
  ['factura\u202efdp.exe', 'facturafdp.exe.pdf'],
  ['acta 😀 ñandú 日本.pdf', 'acta 😀 ñandú 日本.pdf'],
  ['...', 'archivo.pdf'],
  ['página.html', 'página.html.pdf'],
  [`${'ñ'.repeat(296)}.pdf`, `${'ñ'.repeat(100)}.pdf`],
  ['😀'.repeat(300), `${'😀'.repeat(100)}.pdf`],
])('the name %j is kept as %j', async (name, kept) => {
  const { id } = await proposed(upload(PDF, name));
  expect((await listed())[0]?.attachment?.fileName).toBe(kept);
  const disposition = String((await fileOf(id)).headers['content-disposition']);
  expect(disposition).toMatch(
    /^attachment; filename="[ !#-~]+\.pdf"; filename\*=UTF-8''[\w.!~%-]+$/,
  );
  expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(kept);
});

// payout §29.10
test('a file is added, replaced and taken away while it is proposed; who does it counts as who proposed it', async () => {
  const { id, version } = await proposed();
  expect(codeOf(await fileOf(id))).toEqual([404, 'record.notFound']);
  let now = version;
  const edit = async (attachment?: unknown) => {
    const answer = await blas.put<{ version: number }>(`/api/entries/${id}`, {
      ...inputOf(attachment),
      version: now,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    now = answer.body.version;
    return (await listed())[0]?.attachment?.fileName ?? null;
  };
  expect(await edit(upload(PDF))).toBe('factura.pdf');
  expect(await edit()).toBe('factura.pdf');
  expect(await edit(upload(PNG, 'foto.jpeg'))).toBe('foto.png');
  expect(await edit(null)).toBe(null);
  expect(await audited()).toMatchObject({
    action: 'entry.detach',
    summary: expect.stringContaining('Quitó foto.png: Ajuste'),
  });
  expect(await edit(upload(PDF))).toBe('factura.pdf');
  expect(codeOf(await blas.post('/api/entries/approve', { ids: [id] }))).toEqual([
    409,
    'entries.samePerson',
  ]);
});

const CHANGES: readonly string[] = [
  'DELETE FROM attachment',
  `UPDATE attachment SET content = '\\x255044462d312e37', size_bytes = 8`,
  `UPDATE attachment SET file_name = 'otra.pdf'`,
  'UPDATE attachment SET created_by = (SELECT max(id) FROM app_user)',
];

// payout §29.10
test('the file of what was approved never changes, and stays with what was withdrawn', async () => {
  const { id, version } = await proposed(upload(PDF));
  expect((await blas.post('/api/entries/approve', { ids: [id] })).status).toBe(200);
  const again = { ...inputOf(upload(PNG)), version };
  expect(codeOf(await ana.edit(`/api/entries/${id}`, again))).toEqual([409, 'entries.notProposed']);
  for (const change of CHANGES) expect(await refusalBy(change), change).toBeDefined();
  const reason = 'Se anotó dos veces';
  expect((await ana.post('/api/entries/withdraw', { ids: [id], reason })).status).toBe(200);
  for (const change of CHANGES) expect(await refusalBy(change), change).toBeDefined();
  expect((await fileOf(id)).bytes.equals(PDF)).toBe(true);

  const bare = (await proposed()).id;
  expect((await blas.post('/api/entries/approve', { ids: [bare] })).status).toBe(200);
  const add = `INSERT INTO attachment (entry_id, file_name, content_type, content, size_bytes)
    VALUES ($1, 'a.pdf', 'application/pdf', '\\x25', 1)`;
  expect(await refusalBy(add, [bare])).toBe('attachment_while_proposed');
  // With its entry it goes.
  await query`BEGIN; SET LOCAL portal.wipe = 'on'; DELETE FROM entry; COMMIT`;
  expect(await query`SELECT FROM attachment`).toHaveLength(0);
});

// payout §29.10
test('approving waits for a file that is being attached, and attaching for the approval', async () => {
  const { id, version } = await proposed();
  const answers = await Promise.all([
    blas.post('/api/entries/approve', { ids: [id] }),
    ana.put(`/api/entries/${id}`, { ...inputOf(upload(PDF)), version }),
  ]);
  const [{ state, attachment } = { state: '', attachment: null }] = await listed();
  expect(answers[0].status).toBe(200);
  expect(state).toBe('approved');
  // Either it was attached before, or not at all.
  expect(attachment !== null).toBe(answers[1].status === 200);
});

// payout §29.11
test('doctors, people without the screen and strangers don’t read files', async () => {
  const { id } = await proposed(upload(PDF));
  const path = `/api/entries/${id}/attachment`;
  for (const profile of ['doctor', 'user', 'supervisor'] as const) {
    const client = await app.signedInAs(profile, profile === 'doctor' ? { doctorId: doctor } : {});
    expect((await client.get(path)).status, profile).toBe(403);
  }
  expect((await app.anonymous.get(path)).status).toBe(401);
  const rows = await query`
    SELECT has_table_privilege('portal_medico_doctor', 'attachment', 'SELECT') AS may`;
  expect(rows).toEqual([{ may: false }]);
});

/** A doctor who was affiliated to a society, and ends July at −40.000 without retention. */
async function owed() {
  const owing = await data.doctor({ name: 'Eva Lira', retentionRate: 0 });
  const rows = await query`WITH kept AS (SELECT id FROM medical_society WHERE rut = '76111111-6'),
       made AS (INSERT INTO medical_society (rut, name) SELECT '76111111-6', 'Lira SpA' WHERE NOT EXISTS (SELECT FROM kept) RETURNING id)
     INSERT INTO doctor_affiliation (doctor_id, society_id, valid_from)
     SELECT ${owing}, id, '2026-08-01' FROM (SELECT id FROM kept UNION SELECT id FROM made) AS one RETURNING society_id AS id`;
  await query`
    INSERT INTO entry (origin, status, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, reason, approved_at)
     VALUES ('entered', 'approved', ${owing}, 2026, 7, ${kindId}, -140000, false, 'Ajuste', 'Según acta', now())`;
  await data.attentions(owing, [{ amount: 100_000, date: '2026-07-10' }]);
  await data.process({ paymentDate: localDate('2026-08-05') });
  const [balance] = (await ana.get<Balance[]>('/api/balances')).body;
  return { entryId: balance?.entryId ?? 0, societyId: rows[0].id };
}
type Owed = Awaited<ReturnType<typeof owed>>;
const ask = ({ entryId, societyId }: Owed, attachment?: unknown) =>
  ana.post<{ id: number }>(`/api/balances/${entryId}/settlement`, {
    kind: 'pass_on',
    societyId,
    agreement: 'Carta firmada el 1 de agosto',
    reason: 'Dejó la clínica',
    attachment,
  });
const agreements = async (query = '') =>
  (await blas.get<Balance[]>(`/api/balances${query}`)).body.map(
    ({ settlement }) => settlement?.attachment?.fileName ?? null,
  );

// payout §29.9, payout §29.10, payout §29.11
test('the agreement by which a balance passes has its file until it is decided, and keeps it then', async () => {
  const balance = await owed();
  expect(codeOf(await ask(balance, upload(HTML)))).toEqual([400, 'attachments.wrongKind']);
  const asWriteOff = { kind: 'write_off', reason: 'Dejó la clínica', attachment: upload(PDF) };
  expect((await ana.post(`/api/balances/${balance.entryId}/settlement`, asWriteOff)).status).toBe(
    400,
  );
  expect(await agreements()).toEqual([null]);
  const { id } = (await ask(balance)).body;
  const path = `/api/balance-settlements/${id}/attachment`;
  const attach = (by: typeof ana, attachment: unknown) => by.post(path, { attachment });
  expect(codeOf(await ana.get(path))).toEqual([404, 'record.notFound']);
  expect(codeOf(await attach(blas, upload(PDF)))).toEqual([409, 'balances.noAgreement']);
  expect(codeOf(await attach(ana, upload(HTML)))).toEqual([400, 'attachments.wrongKind']);
  expect((await attach(ana, upload(PNG, 'carta.pdf'))).status).toBe(200);
  const [read] = (await blas.get<Balance[]>('/api/balances')).body;
  expect((await attach(ana, upload(PDF, 'carta firmada.pdf'))).status).toBe(200);
  expect(await agreements()).toEqual(['carta firmada.pdf']);
  expect(await audited()).toMatchObject({
    action: 'balance.attach',
    summary: expect.stringMatching(
      /^Adjuntó carta firmada\.pdf: acuerdo por el que pasa el saldo de \$40\.000 de Eva Lira/,
    ),
  });
  const { headers, bytes } = await blas.get(path);
  expect(bytes.equals(PDF)).toBe(true);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="carta firmada.pdf"/);
  for (const profile of ['doctor', 'supervisor'] as const)
    expect((await (await app.signedInAs(profile)).get(path)).status).toBe(403);

  const reason = 'De acuerdo con gerencia';
  const approve = (shownAttachment: string | null | undefined) =>
    blas.post(`/api/balance-settlements/${id}/approve`, { reason, shownAttachment });
  // payout §24.13: not by an agreement in whose place another one is by now.
  for (const shown of [read?.settlement?.attachment?.attachedAt, null])
    expect(codeOf(await approve(shown))).toEqual([409, 'balances.otherAgreement']);
  const [now] = (await blas.get<Balance[]>('/api/balances')).body;
  const approval = await approve(now?.settlement?.attachment?.attachedAt);
  expect(approval.status, JSON.stringify(approval.body)).toBe(200);
  expect(codeOf(await attach(ana, upload(PNG)))).toEqual([409, 'balances.noAgreement']);
  for (const change of CHANGES) expect(await refusalBy(change), change).toBeDefined();
  expect(await agreements('?state=settled')).toEqual(['carta firmada.pdf']);
});
