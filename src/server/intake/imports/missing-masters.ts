/** The doctors, services and societies that refused rows name and that are not registered yet (intake §12.9). */
import { sql } from 'kysely';
import type pg from 'pg';
import {
  MISSING_MASTERS,
  type MissingMaster,
  type MissingMasters,
  type MissingTogether,
} from '../../../contract/intake/import-preview.ts';
import { IMPORT_SCREENS, MOST_MASTER_ROWS } from '../../../contract/masters/master-imports.ts';
import { formatRut, parseRut } from '../../../domain/identity/rut.ts';
import type { ColumnKey } from '../../../domain/intake/import-columns.ts';
import { columnsOf, MASTER_NOUNS } from '../../../domain/masters/master-columns.ts';
import { CSV_MARK, csvLine } from '../../../domain/words/csv.ts';
import { PARTICIPATION_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { joinedTexts } from '../../../formats/attentions/joined-values.ts';
import { foldHeading, HEADINGS } from '../../../formats/attentions/layouts.ts';
import type { ColumnMap } from '../../../formats/attentions/recognise-columns.ts';
import { cleanText } from '../../../formats/text.ts';
import {
  type FileOfMaster,
  importTogether,
  previewTogether,
} from '../../masters/master-imports/public.ts';
import { type CallContext, userOf } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { hasScreen } from '../../platform/http/access.ts';
import { type DryRun, runDry } from './dry-run.ts';
import { UnmappedFile } from './reader.ts';
import { rejectedStaged } from './staged-rejections.ts';

/** What a row says of a record, under the keys of the master's columns; the first row that says a thing wins. */
type Said = Record<string, string>;
type Found = Record<MissingMaster, Map<string, Said>>;

const KEYS: Readonly<Record<MissingMaster, string>> = {
  society: 'rut',
  service: 'code',
  doctor: 'rut',
};

/**
 * Files of masters, as their imports read them, of what the refused rows of a file of attentions name. What the file does
 * not tell of a record is empty, and told by the preview of the master's import. Nothing for a file that can't be read.
 */
export async function missingMasters(
  context: CallContext,
  dryRun: DryRun,
): Promise<MissingMasters> {
  try {
    return await runDry(context, dryRun, async (tx, client, { shape }) => {
      if (shape === null) throw new Error('the reading of a file told nothing of its columns');
      const found = await collect(client, shape.columns);
      await forgetKnown(tx, found);
      return MISSING_MASTERS.filter((master) => found[master].size > 0).map((master) =>
        fileOf(master, [...found[master].values()]),
      );
    });
  } catch (error) {
    if (error instanceof UnmappedFile) return [];
    throw error;
  }
}

/** What registering all of them together would do. */
export async function previewMissing(
  context: CallContext,
  dryRun: DryRun,
): Promise<MissingTogether> {
  const missing = await missingMasters(context, dryRun);
  const others = missing.filter(({ master }) => !mayRegister(context, master));
  const told = await previewTogether(context, filesOf(context, missing));
  return { ...told, others: others.map(({ master, count }) => ({ master, count })) };
}

/** Registers them in one transaction. */
export async function registerMissing(context: CallContext, dryRun: DryRun, digest: string) {
  const files = filesOf(context, await missingMasters(context, dryRun));
  return importTogether(context, files, digest);
}

const mayRegister = (context: CallContext, master: MissingMaster) =>
  hasScreen([IMPORT_SCREENS[master]], userOf(context));

/** Those that the caller may register, as files. */
function filesOf(context: CallContext, missing: MissingMasters): FileOfMaster<MissingMaster>[] {
  return missing
    .filter(({ master }) => mayRegister(context, master))
    .map(({ master, csv }) => ({
      master,
      file: new File([csv], `${MASTER_NOUNS[master][1]}-que-faltan.csv`),
    }));
}

async function collect(client: pg.ClientBase, columns: ColumnMap): Promise<Found> {
  const found: Found = { society: new Map(), service: new Map(), doctor: new Map() };
  const doctorName = namePosition(columns);
  for await (const page of rejectedStaged(client)) {
    for (const { values, reasonClass } of page) {
      // Whatever stands in a shifted column is no record.
      if (reasonClass === 'Estructura del archivo incorrecta') continue;
      const cell = (position: number) => cleanText(values[position] ?? '');
      const joined = joinedTexts(values, columns);
      const of = (key: ColumnKey) => joined[key] ?? cell(columns.index[key]);
      const code = of('serviceCode');
      const doctorRut = rutIn(of('doctorText'));
      const societyRut = parseRut(of('societyRut'));
      const specialty = specialtyOf(of('specialtyText'));
      if (societyRut) {
        note(found.society, societyRut, { rut: formatRut(societyRut), name: of('societyName') });
      }
      if (code !== '') {
        const participationType = PARTICIPATION_TYPE_LABELS.mixed;
        note(found.service, codeKey(code), {
          code,
          name: of('serviceName'),
          specialty,
          participationType,
        });
      }
      if (doctorRut) {
        note(found.doctor, doctorRut, {
          rut: formatRut(doctorRut),
          name: cell(doctorName),
          specialty,
          internalCode: of('internalCode'),
        });
      }
    }
  }
  return found;
}

/** Adds what a row says to what is known of its record. More records than a file of masters may have are left to the next file. */
function note(records: Map<string, Said>, key: string, said: Said): void {
  const known = records.get(key);
  if (!known && records.size >= MOST_MASTER_ROWS) return;
  const filled = Object.entries(said).filter(([, value]) => value !== '');
  records.set(key, { ...Object.fromEntries(filled), ...known });
}

/** Without its hyphen it could as well be a number of the hospital's. */
const rutIn = (text: string) => (text.includes('-') ? parseRut(text) : null);

/** Files may name a specialty by its number, which says nothing of a new one. */
const specialtyOf = (text: string) => (/^\d+$/.test(text) ? '' : text);

/** As `service.code_key` has it. */
const codeKey = (code: string) => code.replace(/[-. ]/g, '').toUpperCase();

/** Beside a column of doctors' RUTs, another one may hold their names; -1 without it. */
function namePosition({ header, index }: ColumnMap): number {
  const headings = new Set(HEADINGS.participacion.doctorText);
  const taken = new Set(Object.values(index));
  return (
    header?.findIndex(
      (heading, position) => !taken.has(position) && headings.has(foldHeading(heading)),
    ) ?? -1
  );
}

/** What is registered already is not missing: its rows were refused for something else. */
async function forgetKnown(tx: Tx, { society, service, doctor }: Found): Promise<void> {
  const { rows } = await sql<{ master: MissingMaster; key: string }>`
    SELECT 'society' AS master, rut AS key FROM medical_society WHERE rut = ANY (${[...society.keys()]}::text[])
     UNION ALL
    SELECT 'doctor', rut FROM doctor WHERE rut = ANY (${[...doctor.keys()]}::text[])
     UNION ALL
    SELECT 'service', code_key FROM service WHERE code_key = ANY (${[...service.keys()]}::text[])`.execute(
    tx,
  );
  const found = { society, service, doctor };
  for (const { master, key } of rows) found[master].delete(key);
}

function fileOf(master: MissingMaster, records: readonly Said[]): MissingMasters[number] {
  const columns = columnsOf(master);
  const keys = Object.keys(columns).filter((key) =>
    records.some((said) => said[key] !== undefined),
  );
  const lines = records.map((said) => csvLine(keys.map((key) => said[key] ?? null)));
  const csv = [CSV_MARK, csvLine(keys.map((key) => columns[key]?.label ?? key)), ...lines].join('');
  return { master, count: records.length, csv, names: namesOf(master, records) };
}

/** The first ones, for people to recognise. */
const NAMES_TOLD = 5;
function namesOf(master: MissingMaster, records: readonly Said[]): string[] {
  return records
    .slice(0, NAMES_TOLD)
    .map((said) => [said[KEYS[master]], said.name].filter(Boolean).join(' '));
}
