/** The generated parts of the manuals: calls, refusals, tables, measurements, parts and packages. */
import type { Access } from '../../../contract/call.ts';
import { CALL_WORDS } from '../../../contract/call-words.ts';
import { type Block, type Inline, lineText } from '../../../contract/documents/manuals.ts';
import { REFUSALS } from '../../../contract/refusals.ts';
import { CRITERIA, CRITERION_KEYS } from '../../../domain/fees/criteria.ts';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { DOUBTS } from '../../../domain/intake/doubts.ts';
import { COLUMN_KEYS, columnOf } from '../../../domain/intake/import-columns.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import type { AccountingLayout } from '../../../formats/accounting/types.ts';
import { ACCOUNTING_LAYOUTS } from '../../../formats/accounting/write.ts';
import { LAYOUTS } from '../../../formats/attentions/layouts.ts';
import type { BankLayout } from '../../../formats/bank/types.ts';
import { BANK_LAYOUTS } from '../../../formats/bank/write.ts';
import type { FileLayout } from '../../../formats/layout.ts';
import type { Db } from '../../platform/db/database.ts';
import { callRoutes } from '../../platform/http/calls.ts';
import { type DictionaryTable, readDataDictionary } from './data-dictionary.ts';
import { type MeasuredSubject, readMeasuredOn, readMeasurements } from './measurements.ts';
import { inSpanish } from './spanish.ts';
import { readPackages, readParts } from './work-facts.ts';

/** What replaces a placeholder paragraph such as `{{calls}}`, made when a text contains it. */
const GENERATED: Readonly<
  Record<string, (db: Db) => readonly Block[] | Promise<readonly Block[]>>
> = {
  '{{accounting-layouts}}': () => [
    layoutTable(Object.values(ACCOUNTING_LAYOUTS).map(accountingRow)),
  ],
  '{{bank-layouts}}': () => [layoutTable(BANK_LAYOUTS.map(bankRow))],
  '{{calls}}': callTables,
  '{{composition}}': () => [partTable()],
  '{{criteria}}': () => [criterionTable()],
  '{{doubts}}': () => [doubtTable()],
  '{{import-columns}}': () => [columnTable()],
  '{{order-participacion}}': () => [columnOrder('participacion')],
  '{{order-hmq}}': () => [columnOrder('hmq')],
  '{{measured-on}}': () => [{ kind: 'paragraph', line: words(`Medido en ${readMeasuredOn()}.`) }],
  '{{measured-engine}}': () => [measurementTable('engine')],
  '{{measured-calculation}}': () => [measurementTable('calculation')],
  '{{measured-import}}': () => [measurementTable('import')],
  '{{measured-screens}}': () => [measurementTable('screens')],
  '{{packages}}': () => [packageTable()],
  '{{refusals}}': () => [refusalTable()],
  '{{tables}}': async (db) => (await readDataDictionary(db)).flatMap(tableBlocks),
};

/** The blocks with their placeholders replaced, for paper and screen. Throws for a placeholder that nothing replaces. */
export async function withGenerated(db: Db, blocks: readonly Block[]): Promise<Block[]> {
  const replaced = await Promise.all(
    blocks.map((block) => {
      const place = block.kind === 'paragraph' ? lineText(block.line) : '';
      if (!/^\{\{[^}]*\}\}$/.test(place)) return [block];
      const generate = GENERATED[place];
      if (!generate) throw new Error(`nothing replaces ${place}`);
      return generate(db);
    }),
  );
  return replaced.flat();
}

const words = (text: string): Inline[] => [{ kind: 'text', text }];
const code = (text: string): Inline[] => [{ kind: 'code', text }];
const heading = (text: string): Block => ({ kind: 'heading', level: 3, text });
const table = (
  head: readonly string[],
  rows: Inline[][][],
  amounts: number[] = [],
): Extract<Block, { kind: 'table' }> => ({ kind: 'table', head: head.map(words), rows, amounts });

/** The criteria by which a rule matches an attention. */
function criterionTable(): Block {
  const rows: [string, string][] = [
    ['Activa', 'la regla está activada'],
    ['Vigencia', 'la fecha de la atención está entre las dos fechas, ambas incluidas'],
    ...CRITERION_KEYS.map((key): [string, string] => [CRITERIA[key].label, CRITERIA[key].matches]),
  ];
  return table(
    ['Criterio', 'Coincide cuando'],
    rows.map(([label, matches]) => [words(label), words(matches)]),
  );
}

/** Layouts, each with the kinds of file that are written of it. */
function layoutTable(layouts: readonly (readonly [FileLayout, readonly string[]])[]): Block {
  return table(
    ['Diseño', 'Archivo', 'Fuente', 'Nivel'],
    layouts.map(([{ name, version, source, verification }, extensions]) => [
      words(version === '1' ? name : `${name}, versión ${version}`),
      code(extensions.join(', ')),
      words(source),
      words(verification === 'own' ? 'propio' : verification),
    ]),
  );
}

function bankRow(layout: BankLayout): [FileLayout, string[]] {
  return [layout, ['txt', ...(layout.workbook ? [layout.workbook.extension] : [])]];
}

function accountingRow(layout: AccountingLayout): [FileLayout, string[]] {
  return [layout, [layout.fileName.extension, ...(layout.workbook ? ['xlsx'] : [])]];
}

/** What a file may say about an attention, and by which headings it is known. */
function columnTable(): Block {
  const { participacion, hmq } = LAYOUTS;
  const rows = COLUMN_KEYS.map((key) => {
    const { overruling, synonyms, isRequired, limit } = columnOf(key);
    const label = participacion.labels[key];
    const own = label === hmq.labels[key] ? label : `${label} (HMQ: ${hmq.labels[key]})`;
    return [
      words(isRequired ? `${own}, necesaria` : own),
      words([overruling, synonyms].filter(Boolean).join(', ')),
      words(limit === undefined ? '' : formatCount(limit)),
    ];
  });
  return table(['Columna', 'También con el título', 'Letras, a lo más'], rows, [2]);
}

function columnOrder(recordType: RecordType): Block {
  const { order, labels } = LAYOUTS[recordType];
  return { kind: 'paragraph', line: words(order.map((key) => labels[key]).join('; ')) };
}

/** What an import doubts, and how each doubt is found. */
function doubtTable(): Block {
  return table(
    ['Duda', 'Cuándo'],
    Object.values(DOUBTS).map(({ label, found }) => [words(label), words(found)]),
  );
}

/** One table for each subject of the contract. */
function callTables(): Block[] {
  return [...Map.groupBy(callRoutes(), ({ tag }) => tag)].flatMap(([tag, routes]) => [
    heading(tag),
    table(
      ['Llamada', 'Quién', 'Qué hace'],
      routes.map(({ method, path, meta, name }) => [
        code(`${method} /api${path}`),
        words(describeAccess(meta.access)),
        words(CALL_WORDS[name] ?? name),
      ]),
    ),
  ]);
}

function describeAccess(access: Access): string {
  switch (access.kind) {
    case 'public':
      return 'cualquiera';
    case 'signedIn':
      return 'con sesión';
    case 'screens':
      return access.screens.join(', ');
    case 'ownDoctor':
    case 'ownRecords':
      return [`lo propio por ${access.portal.join(', ')}`, ...access.screens].join(', ');
  }
}

function refusalTable(): Block {
  return table(
    ['Código', 'HTTP', 'Mensaje'],
    Object.entries(REFUSALS).map(([name, { status, message }]) => [
      code(name),
      words(String(status)),
      words(message),
    ]),
  );
}

function tableBlocks({ name, comment, columns }: DictionaryTable): Block[] {
  const description: Block[] =
    comment === '' ? [] : [{ kind: 'paragraph', line: words(inSpanish(comment)) }];
  return [heading(name), ...description, ...columnBlocks(columns)];
}

/** The columns of which nothing is said as a paragraph, and the others as a table. */
function columnBlocks(columns: DictionaryTable['columns']): Block[] {
  const typeOf = ({ isRequired, type }: (typeof columns)[number]) =>
    isRequired ? type : `${type}, opcional`;
  const plain = columns.filter(({ comment }) => comment === '');
  const line = plain.flatMap((column, index) => [
    code(column.name),
    words(` ${typeOf(column)}${index === plain.length - 1 ? '.' : '; '}`),
  ]);
  const rows = columns
    .filter(({ comment }) => comment !== '')
    .map((column) => [code(column.name), words(typeOf(column)), words(inSpanish(column.comment))]);
  return [
    ...(plain.length > 0 ? [{ kind: 'paragraph', line: line.flat() } satisfies Block] : []),
    ...(rows.length > 0 ? [table(['Columna', 'Tipo', 'Comentario'], rows)] : []),
  ];
}

function partTable(): Block {
  const rows = readParts().map(({ title, folder, files, lines }) => [
    words(title),
    code(folder),
    words(formatCount(files)),
    words(formatCount(lines)),
  ]);
  return table(['Parte', 'Carpeta', 'Archivos', 'Líneas'], rows, [2, 3]);
}

function measurementTable(subject: MeasuredSubject): Block {
  const rows = readMeasurements(subject).map(({ title, measured, limit }) => [
    words(title),
    words(measured),
    words(limit),
  ]);
  return table(['Qué', 'Medido', 'Límite'], rows, [1, 2]);
}

function packageTable(): Block {
  return table(
    ['Paquete', 'Versión', 'Licencia'],
    readPackages().map(({ name, version, license }) => [
      code(name),
      words(version),
      words(license),
    ]),
  );
}
