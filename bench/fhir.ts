/**
 * Benchmark of an import of 100,000 ChargeItems from a FHIR server, page by page, against the CSV import of the same
 * attentions: `node bench/fhir.ts [ROWS]`. The server stands in a thread of its own, so that it takes no time of the import.
 */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { fhirSource } from '../src/contract/intake/import-sources.ts';
import { collectUnattended } from '../src/server/intake/import-sources/public.ts';
import { readConfig } from '../src/server/platform/config.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { type BenchAttention, benchAttentions, loadMasters } from './attentions.ts';
import { median, timed, withBenchServer } from './database.ts';
import { fileOfAttentions, importFile } from './import.ts';
import { type BenchRow, formatRow } from './row.ts';

const ROWS = 100_000;
const DOCTORS = 300;
const DAYS = 31;
const ROUNDS = 5;
const PAGE = 500;
/** How many times the CSV import's time the import may take. */
const LIMIT = 2;

const EXTENSIONS = 'https://clinica.example/fhir/StructureDefinition';
const ID_TYPES = 'https://hl7chile.cl/fhir/ig/clcore/CodeSystem/CSTipoIdentificador';

/** Each round imports both into fresh tables, one after the other. */
export async function benchFhir(rows = ROWS): Promise<BenchRow[]> {
  const server = new Worker(new URL(import.meta.url), { workerData: { rows } });
  const [baseUrl] = (await once(server, 'message')) as [string];
  try {
    return await withBenchServer(async (bench) => {
      await bench.fill('masters', async ({ pool }) => {
        const client = await pool.connect();
        await loadMasters(client, DOCTORS);
        client.release();
      });
      const csv = fileOfAttentions(rows);
      const rounds: { csv: number; fhir: number }[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push({
          csv: await bench.onCopyOf('masters', (database) =>
            timed(() => importFile(database, csv, { created: rows })),
          ),
          fhir: await bench.onCopyOf('masters', (database) =>
            timed(() => importCharges(database, baseUrl, rows)),
          ),
        });
      }
      return [rowOf(rows, rounds)];
    });
  } finally {
    await server.terminate();
  }
}

function rowOf(rows: number, rounds: readonly { csv: number; fhir: number }[]): BenchRow {
  const seconds = (of: 'csv' | 'fhir') =>
    (median(rounds.map((round) => round[of])) / 1_000).toFixed(2);
  return {
    name: `import of ${rows.toLocaleString('en-US')} ChargeItems from a FHIR server, in pages of ${PAGE}`,
    measured: median(rounds.map(({ fhir, csv }) => fhir / csv)),
    unit: '× the CSV import of the same attentions',
    limit: LIMIT,
    comparison: 'at most',
    rival: `the CSV import, ${seconds('csv')} s`,
    note: `${seconds('fhir')} s, medians of ${ROUNDS} rounds`,
  };
}

async function importCharges(database: Database, baseUrl: string, rows: number): Promise<void> {
  const input = fhirSource.parse({
    baseUrl,
    token: 'token',
    dateFrom: '2024-08-01',
    dateTo: '2024-08-31',
    choices: {
      pageSize: PAGE,
      extensions: {
        participatedAmount: `${EXTENSIONS}/participado`,
        participationRate: `${EXTENSIONS}/porcentaje`,
        scheduleType: `${EXTENSIONS}/horario`,
        healthPlan: `${EXTENSIONS}/prevision`,
      },
    },
  });
  const config = readConfig({ IMPORT_ALLOWED_HOSTS: '127.0.0.1' });
  const never = new AbortController().signal;
  const request = { kind: 'fhir', input } as const;
  const { upload } = await collectUnattended({ config, database }, request, 'participacion', never);
  await importFile(database, { name: upload.fileName, bytes: upload.bytes }, { created: rows });
}

/** Answers all searches with the same charges, whose pages are ready. */
async function serve(rows: number): Promise<void> {
  const attentions = [...benchAttentions(rows, DOCTORS, DAYS)];
  const server = http.createServer((request, response) => {
    const from = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('_from'));
    response.writeHead(200, { 'content-type': 'application/fhir+json' }).end(pages[from / PAGE]);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/fhir`;
  const pages = Array.from({ length: Math.ceil(rows / PAGE) }, (_, page) =>
    Buffer.from(JSON.stringify(bundleOf(attentions, page * PAGE, base))),
  );
  parentPort?.postMessage(base);
}

function bundleOf(attentions: readonly BenchAttention[], from: number, base: string) {
  const page = attentions.slice(from, from + PAGE);
  const next = `${base}/ChargeItem?_from=${from + PAGE}`;
  const included = new Map(
    page.flatMap((attention) => [
      [patientId(attention), patientOf(attention)] as const,
      [doctorId(attention), doctorOf(attention)] as const,
    ]),
  );
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    link: from + PAGE < attentions.length ? [{ relation: 'next', url: next }] : [],
    entry: [
      ...page.map((attention) => ({ resource: chargeOf(attention), search: { mode: 'match' } })),
      ...[...included.values()].map((resource) => ({ resource, search: { mode: 'include' } })),
    ],
  };
}

const patientId = ({ patientRut }: BenchAttention) => `p${patientRut}`;
const doctorId = ({ doctor }: BenchAttention) => `d${doctor}`;
const run = (value: string) => ({
  use: 'official',
  type: { coding: [{ system: ID_TYPES, code: '1' }] },
  value,
});

function patientOf(attention: BenchAttention) {
  const [given = '', ...surnames] = attention.patientName.split(' ');
  return {
    resourceType: 'Patient',
    id: patientId(attention),
    identifier: [run(attention.patientRut)],
    name: [{ use: 'official', given: [given], family: surnames.join(' ') }],
  };
}

function doctorOf(attention: BenchAttention) {
  return {
    resourceType: 'Practitioner',
    id: doctorId(attention),
    identifier: [run(attention.doctorRut)],
    name: [{ use: 'official', given: ['Médico'], family: String(attention.doctor) }],
  };
}

function chargeOf(attention: BenchAttention) {
  const { number, service, serviceCode, netAmount, participatedAmount, date } = attention;
  return {
    resourceType: 'ChargeItem',
    id: `c${number}`,
    status: 'billed',
    code: {
      coding: [{ system: 'https://clinica.example/prestaciones', code: serviceCode }],
      text: `Prestación ${service}`,
    },
    subject: { reference: `Patient/${patientId(attention)}` },
    occurrenceDateTime: `${date}T12:00:00-04:00`,
    performer: [{ actor: { reference: `Practitioner/${doctorId(attention)}` } }],
    priceOverride: { value: netAmount, currency: 'CLP' },
    extension: [
      { url: `${EXTENSIONS}/participado`, valueDecimal: participatedAmount },
      { url: `${EXTENSIONS}/porcentaje`, valueDecimal: 70 },
      { url: `${EXTENSIONS}/horario`, valueString: 'Hábil' },
      { url: `${EXTENSIONS}/prevision`, valueString: 'FONASA B' },
    ],
  };
}

if (!isMainThread) await serve((workerData as { rows: number }).rows);
else if (import.meta.main) {
  for (const row of await benchFhir(Number(process.argv[2] ?? ROWS))) console.log(formatRow(row));
}
