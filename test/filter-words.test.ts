/** What the log of reads and «Brechas» tell of a question is Spanish: each field that a call may be asked by, and each word in it (access §16.1). */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ASKED_IN_A_BODY } from '../src/contract/access/read-log.ts';
import { READS } from '../src/contract/reads.ts';
import { readFilterWords } from '../src/domain/words/read-words.ts';
import { callOf } from './support/read-addresses.ts';

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly items?: Schema;
} & { readonly [Way in 'anyOf' | 'oneOf' | 'allOf']?: readonly Schema[] };

const waysOf = ({ anyOf = [], oneOf = [], allOf = [] }: Schema) => [...anyOf, ...oneOf, ...allOf];
const fieldsOf = (schema: Schema): [string, Schema][] => [
  ...Object.entries(schema.properties ?? {}),
  ...waysOf(schema).flatMap(fieldsOf),
];
const wordsOf = (schema: Schema): unknown[] => [
  ...(schema.enum ?? (schema.const === undefined ? [] : [schema.const])),
  ...waysOf(schema).flatMap(wordsOf),
  ...(schema.items ? wordsOf(schema.items) : []),
];

/** Pages of lists are not told. */
const PAGING = ['limit', 'offset', 'sort'];
/** The words of all fields that calls which read are asked by, those within others included. */
const asked = new Map<string, Set<unknown>>();
function note(fields: readonly [string, Schema][]) {
  for (const [field, schema] of fields) {
    const words = asked.get(field) ?? new Set();
    asked.set(field, words);
    for (const word of wordsOf(schema)) words.add(word);
    note(fieldsOf(schema));
  }
}
for (const [name, reads] of Object.entries(READS)) {
  const { inputSchema, route } = callOf(name)['~orpc'];
  if (!reads || !inputSchema) continue;
  const schema = z.toJSONSchema(inputSchema as z.ZodType, { io: 'input', unrepresentable: 'any' });
  const fields = fieldsOf(schema as Schema);
  const filters = fields.flatMap(([field, within]) =>
    field === 'filters' ? fieldsOf(within) : [],
  );
  note(
    route.method === 'GET'
      ? fields.filter(([field]) => !PAGING.includes(field))
      : [...fields.filter(([field]) => ASKED_IN_A_BODY.test(field)), ...filters],
  );
}

const told = (field: string, value: unknown) =>
  readFilterWords({ kind: 'list', filter: { [field]: value } });

it('access §16.1: names each field in Spanish', () => {
  expect(asked.size).toBeGreaterThan(80);
  const unnamed = [...asked.keys()].filter((field) => told(field, 'x').startsWith(`${field}: `));
  expect(unnamed).toEqual([]);
});

it('access §16.1: and what stands in it, also several', () => {
  const words = [...asked].flatMap(([field, those]) =>
    [...those].filter((word) => typeof word === 'string').map((word) => [field, word] as const),
  );
  expect(words.length).toBeGreaterThan(150);
  // No word of the program: those begin with a small letter.
  const untold = words.filter(([field, word]) => told(field, word).endsWith(`: ${word}`));
  expect(untold).toEqual([]);
  expect(told('state', 'live')).toBe('Estado: En pausa');
  expect(told('severities', 'high,low')).toBe('Gravedades: Alta, Baja');
  expect(told('kinds', ['overlap', 'never'])).toBe('Tipos: Se superponen, Nunca se aplica');
  expect(told('fields', ['requestId', 'message'])).toBe('Campos: Solicitud N.º, Mensaje');
  expect(told('entity', 'doctor')).toBe('Tipo de registro: Médico');
  expect(told('action', 'doctor.update')).toBe('Acción: Médico: modificar');
});
