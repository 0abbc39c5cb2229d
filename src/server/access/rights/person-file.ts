/** Everything about a person as one ZIP, made while it is sent, of one moment (access §17.3). */
import type pg from 'pg';
import { formatCount } from '../../../domain/words/counts.ts';
import { CSV_MARK, type CsvCell, csvLine } from '../../../domain/words/csv.ts';
import { type Maker, madeWords } from '../../../domain/words/maker.ts';
import { CAPACITY_LABELS, type Capacity } from '../../../domain/words/rights-words.ts';
import { streamZip, type ZipPart } from '../../../formats/zip-stream.ts';
import type { Database } from '../../platform/db/database.ts';
import { byteStream } from '../../platform/http/byte-stream.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { jsonWithNames } from '../hidden-patients/public.ts';
import type { Person } from './person.ts';
import type { Source } from './source.ts';
import { inWords } from './value-words.ts';

/** Each download holds a connection; a process serves this many at a time. */
const DOWNLOAD_LIMIT = 2;
let downloads = 0;

/** Read from the database at once. */
const PIECE = 1_000;

export type PersonFile = {
  readonly person: Person;
  readonly maker: Maker;
  readonly sources: readonly Source[];
  /** What the file says about itself: the request, and who made it. */
  readonly head: Readonly<Record<string, string>>;
};

/** `signal` is aborted when the client disconnects. Refused while too many others are sent. */
export function streamPersonFile(
  database: Database,
  file: PersonFile,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  signal.throwIfAborted();
  if (downloads >= DOWNLOAD_LIMIT) refuse('rights.tooManyDownloads');
  downloads += 1;
  let client: pg.PoolClient | undefined;
  let isOver = false;
  const end = (isUnusable: boolean) => {
    if (isOver) return;
    isOver = true;
    downloads -= 1;
    client?.release(isUnusable);
  };
  // A receiver that stops does not ask for the next piece, so the generator would not notice.
  signal.addEventListener('abort', () => end(true), { once: true });
  return byteStream(
    (async function* () {
      try {
        client = await database.pool.connect();
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        await client.query(`SET LOCAL TimeZone = 'America/Santiago'`);
        yield* streamZip(partsOf(client, file), madeWords(file.maker));
        await client.query('COMMIT');
        end(false);
      } finally {
        end(true);
      }
    })(),
  );
}

async function* partsOf(client: pg.PoolClient, file: PersonFile): AsyncGenerator<ZipPart> {
  const modified = file.maker.at;
  const counts = new Map<Source, number>();
  for (const source of file.sources) {
    const pieces = read(client, source, file.person);
    const first = await pieces.next();
    // Kinds of data without any are only told of in the list.
    if (first.done) continue;
    yield {
      name: nameOf(source),
      modified,
      content: csvPieces(first.value, pieces, (count) => counts.set(source, count)),
    };
  }
  yield { name: 'datos.json', modified, content: jsonPieces(client, file) };
  yield { name: 'LEAME.txt', modified, content: [readme(file, counts)] };
}

/** E.g. `paciente/atenciones.csv`; folders have no accents, which some programs that unpack can't read. */
const FOLDERS: Readonly<Record<Capacity, string>> = {
  patient: 'paciente',
  doctor: 'medico',
  user: 'usuario',
};
const nameOf = ({ capacity, key }: Source) => `${FOLDERS[capacity]}/${key}.csv`;

/** The rows of a source as JSON texts, in pieces. */
async function* read(
  client: pg.PoolClient,
  { query, words }: Source,
  { rut, recordedRut, meant, doctors, users }: Person,
): AsyncGenerator<readonly string[], void> {
  await client.query(
    `DECLARE kept NO SCROLL CURSOR FOR
     WITH person AS MATERIALIZED (SELECT $1::text AS rut, $2::text AS true_rut, $3::integer[] AS doctors, $4::integer[] AS users)
     SELECT row_to_json(r)::text AS line FROM (${query}) AS r`,
    [recordedRut, rut, doctors, users],
  );
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`FETCH ${PIECE} FROM kept`);
    if (rows.length > 0)
      yield rows.map(({ line }) => {
        const named = jsonWithNames(line, meant);
        return words ? JSON.stringify(inWords(JSON.parse(named), words)) : named;
      });
    if (rows.length < PIECE) break;
  }
  await client.query('CLOSE kept');
}

async function* csvPieces(
  first: readonly string[],
  others: AsyncIterable<readonly string[]>,
  onEnd: (count: number) => void,
): AsyncGenerator<string> {
  const titles = Object.keys(JSON.parse(first[0] ?? '{}'));
  const linesOf = (rows: readonly string[]) =>
    rows.map((row) => csvLine(Object.values(JSON.parse(row)).map(cellOf))).join('');
  yield CSV_MARK + csvLine(titles) + linesOf(first);
  let count = first.length;
  for await (const rows of others) {
    count += rows.length;
    yield linesOf(rows);
  }
  onEnd(count);
}

function cellOf(value: unknown): CsvCell {
  if (value === null || typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'Sí' : 'No';
  return JSON.stringify(value);
}

async function* jsonPieces(
  client: pg.PoolClient,
  { head, person, sources }: PersonFile,
): AsyncGenerator<string> {
  yield `{"solicitud":${JSON.stringify(head)},"rut":${JSON.stringify(person.rut)},"datos":[`;
  let isFirst = true;
  for (const source of sources) {
    const { capacity, key, title } = source;
    yield `${isFirst ? '' : ','}\n{"calidad":${JSON.stringify(CAPACITY_LABELS[capacity])},"clave":${JSON.stringify(key)},"titulo":${JSON.stringify(title)},"filas":[`;
    isFirst = false;
    let glue = '\n';
    for await (const rows of read(client, source, person)) {
      yield glue + rows.join(',\n');
      glue = ',\n';
    }
    yield ']}';
  }
  yield ']}\n';
}

/** For who opens the ZIP: what it is, and what is in which file. */
function readme({ head, person, sources }: PersonFile, counts: ReadonlyMap<Source, number>) {
  const names = person.found.map(
    ({ capacity, names }) =>
      `${CAPACITY_LABELS[capacity]}: ${names.map((name) => person.meant.get(name) ?? name).join(', ')}`,
  );
  return [
    'DATOS DE UNA PERSONA (Ley 21.719, derechos de acceso y portabilidad)',
    '',
    ...Object.entries(head).map(([label, value]) => `${label}: ${value}`),
    ...names,
    '',
    'Qué hay en cada archivo (los mismos datos, todos juntos, están en datos.json):',
    ...sources.map((source) => {
      const count = counts.get(source) ?? 0;
      return `- ${source.title}: ${count === 0 ? 'nada' : `${formatCount(count)} en ${nameOf(source)}`}`;
    }),
    '',
    'No se incluyen contraseñas ni claves, los honorarios de los médicos en los datos de un paciente, ni los pacientes en los',
    'datos de un médico: son datos de otras personas. Los documentos PDF que se emitieron se hacen de estos mismos datos.',
    '',
  ].join('\r\n');
}
