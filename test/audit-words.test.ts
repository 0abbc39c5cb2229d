/** What people write into records has a Spanish word in the audit log, which shows it field by field. */
import { isContractProcedure } from '@orpc/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '../src/contract/contract.ts';
import { auditFields } from '../src/domain/words/audit-words.ts';

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
