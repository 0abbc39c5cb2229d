/** What people write into records has a Spanish word in the audit log, which shows it field by field. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isContractProcedure } from '@orpc/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../src/contract/contract.ts';
import { auditFields, fieldLabel } from '../src/domain/words/audit-words.ts';

/** The nouns whose records the log keeps as they were written. */
const NOUNS = [
  ...(['doctors', 'services', 'specialties', 'societies', 'providerTypes', 'banks'] as const),
  ...(['clinic', 'holidays', 'legalRetention', 'users', 'attentions', 'rules'] as const),
];
/** Inputs of calls besides the record. */
const NOT_KEPT = ['file', 'rule_type'];

const inputs = NOUNS.flatMap((noun) =>
  Object.entries(contract[noun]).flatMap(([name, call]) => {
    if (!/^(create$|update[A-Z])/.test(name) || !isContractProcedure(call)) return [];
    const schema = call['~orpc'].inputSchema as z.ZodType;
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
    return [[`${noun}.${name}`, Object.keys(properties)] as const];
  }),
);

test.each(inputs)('access §13.3: every field of %s has a word', (_, fields) => {
  const kept = fields.filter((field) => !NOT_KEPT.includes(field));
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter((field) => auditFields({ [field]: 'x' })[0]?.label === field)).toEqual([]);
});

/** The names in the object literals that the server writes as an entry's `before` and `after`, outermost only. */
function writtenNames(source: string): string[] {
  return [...source.matchAll(/\b(?:before|after): \{/g)].flatMap(({ index, 0: { length } }) => {
    let depth = 1;
    let outermost = '';
    for (const sign of source.slice(index + length)) {
      if ('}])'.includes(sign)) depth -= 1;
      if (depth === 0) break;
      if (depth === 1) outermost += sign;
      if ('{[('.includes(sign)) depth += 1;
    }
    return outermost
      .split(',')
      .flatMap((part) => /^\s*(?:\/\/.*\n\s*)*(\w+)\s*(?::|$)/.exec(part)?.[1] ?? []);
  });
}

test('access §13.3: every field that the server writes into the log has a word', () => {
  const root = join(import.meta.dirname, '../src/server');
  const sources = globSync('**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .filter((source) => source.includes('audit'));
  const names = new Set(sources.flatMap(writtenNames));
  expect(names.size).toBeGreaterThan(80);
  expect([...names].filter((name) => fieldLabel(name) === name)).toEqual([]);
});
