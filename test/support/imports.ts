/** A server with the demo clinic's masters, and files sent to it as the browser sends them. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import type { FilePreview, ImportMapping } from '../../src/contract/intake/import-preview.ts';
import type { ImportResult } from '../../src/contract/intake/imports.ts';
import { demoDoctors } from '../../src/server/operations/demo/doctors.ts';
import { copyMasters, setNextIds } from '../../src/server/operations/demo/load.ts';
import { SERVICES } from '../../src/server/operations/demo/services.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { type Answer, type Client, testApp } from './app.ts';

const SAMPLES = join(import.meta.dirname, '../../fixtures/imports');

/** The masters that the sample files name. */
export async function loadDemoMasters(database: Database): Promise<void> {
  const client = await database.pool.connect();
  try {
    await copyMasters(client, demoDoctors());
    await setNextIds(client);
  } finally {
    client.release();
  }
}

/** A server as `testApp` starts it, with the masters that the sample files name, and its administrator. */
export async function clinicForImports(...options: Parameters<typeof testApp>) {
  const app = await testApp(...options);
  await loadDemoMasters(app.database);
  return { ...app, admin: await app.signedInAs('admin') };
}

/** The bytes of a file of `fixtures/imports`. */
export function sample(name: string): Promise<Buffer> {
  return readFile(join(SAMPLES, name));
}

const HEADINGS = [
  'ID',
  'RUT Paciente',
  'Nombre Paciente',
  'Fecha Atención',
  'Código Prestación',
  'Valor Participado',
  'Valor Neto',
  '% Participación',
  'Especialidad',
  'Médico',
] as const;
/** Columns that a file has only when one of its rows has something there. */
const FURTHER = ['Estado', 'Código Interno', 'Hora', 'Tipo de Prestador', 'RUT Sociedad'] as const;
/** What differs from a good row, by heading. */
export type Cells = Partial<Record<(typeof HEADINGS | typeof FURTHER)[number], string>>;

/** A participacion file of rows that differ from a good one in what is given. */
export function csvOf(...rows: readonly Cells[]): string {
  const [doctor] = demoDoctors();
  const further = FURTHER.filter((heading) => rows.some((cells) => cells[heading]));
  const headings = [...HEADINGS, ...further];
  const good: Cells = {
    ID: '',
    'RUT Paciente': '12.345.678-5',
    'Nombre Paciente': 'Ana Prueba',
    'Fecha Atención': '15-AGO-25',
    'Código Prestación': SERVICES[0]?.code ?? '',
    'Valor Participado': '$7.000',
    'Valor Neto': '10.000',
    '% Participación': '70',
    Especialidad: '',
    Médico: doctor?.rut ?? '',
  };
  const lines = rows.map((cells) =>
    headings.map((heading) => cells[heading] ?? good[heading] ?? '').join(';'),
  );
  return `${[headings.join(';'), ...lines].join('\n')}\n`;
}

/** An HMQ file of one good row with an ID. */
export function hmqCsvOf(id: string): string {
  const [doctor] = demoDoctors();
  const cells = {
    ID: id,
    'RUT Paciente': '12.345.678-5',
    'Nombre Paciente': 'Ana Prueba',
    'Fecha Consumo': '15-AGO-25',
    'Código Prestación': SERVICES[0]?.code ?? '',
    'Valor Bruto': '12.000',
    'Valor Neto': '10.000',
    Comisión: '150',
    'Valor Recaudado': '9.850',
    Médico: doctor?.rut ?? '',
  };
  return `${Object.keys(cells).join(';')}\n${Object.values(cells).join(';')}\n`;
}

type RecordType = 'participacion' | 'hmq';
type Bytes = string | Uint8Array<ArrayBuffer>;
/** How the file is to be read and imported. */
type Options = {
  mapping?: ImportMapping;
  sheet?: string;
  specialties?: Readonly<Record<string, string | null>>;
  confirmUpdate?: boolean;
  expectedUpdates?: number;
  afterImports?: readonly number[];
  inBackground?: boolean;
  exclude?: readonly string[];
  excludeRows?: string;
  /** Of files of masters. */
  withMissing?: boolean;
  digest?: string;
};

/** Sends a file as a form does, to one of the addresses that take one; those of masters take no record type. */
export const sentTo =
  <Usual>(url: string) =>
  async <Body = Usual>(
    client: Client,
    recordType: RecordType | undefined,
    fileName: string,
    bytes: Bytes,
    { mapping, specialties, ...options }: Options = {},
  ): Promise<Answer<Body>> => {
    const form = new FormData();
    if (recordType !== undefined) form.set('recordType', recordType);
    form.set('file', new File([bytes], fileName));
    if (mapping !== undefined) form.set('mapping', JSON.stringify(mapping));
    if (specialties !== undefined) form.set('specialties', JSON.stringify(specialties));
    for (const [name, value] of Object.entries(options)) form.set(name, String(value));
    const body = new Response(form);
    return client.request<Body>({
      method: 'POST',
      url,
      headers: { 'content-type': body.headers.get('content-type') ?? '' },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  };

/** Imports it. */
export const upload = sentTo<ImportResult>('/api/import/files');

/** Previews a file. */
export const preview = sentTo<FilePreview>('/api/import/files/preview');

/** The file of what is registered already. */
export const duplicates = sentTo<string>('/api/import/files/duplicates');

/** The file of what would be refused. */
export const refused = sentTo<string>('/api/import/files/rejected-rows');

/** A workbook of sheets, each given as CSV text; an empty one has none. */
export function workbookOf(
  sheets: Readonly<Record<string, string>>,
  bookType: XLSX.BookType = 'xlsx',
): Buffer<ArrayBuffer> {
  const book = XLSX.utils.book_new();
  for (const [name, text] of Object.entries(sheets)) {
    const cells = text.split('\n').map((line) => line.split(';'));
    XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(cells), name);
  }
  return Buffer.from(XLSX.write(book, { type: 'buffer', bookType }));
}
